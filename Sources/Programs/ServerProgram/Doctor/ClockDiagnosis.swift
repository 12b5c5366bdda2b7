// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// Judges the time that answers bear against ours.
enum ClockDiagnosis {
    /// From so many seconds on something begins to fail: codes of apps are good for 30 s and their neighbours.
    private static let (warning, failure): (Int64, Int64) = (30, 90)

    static func findings(_ host: HostFacts) -> [Finding] {
        let exchanges = [Probe.arrival, .live, .ready].compactMap { host[$0] }
        guard let exchange = exchanges.first(where: { $0.answer?.field("date") != nil }),
            let text = exchange.answer?.field("date"), let time = DateField.time(text)
        else { return [] }
        let seconds = distance(of: time, from: exchange)
        let side = seconds < 0 ? "behind" : "ahead of"
        let found = "is \(AccountText.count(Int(abs(seconds)), "second")) \(side) this machine's clock"
        let fix = Fix("let both machines keep time, for example with systemd-timesyncd or chrony: `timedatectl`")
        let expected = "less than \(warning) seconds"
        switch abs(seconds) {
        case ..<warning: return [.ok(.clock, host.host, seconds == 0 ? "agrees with this machine's clock" : found)]
        case ..<failure: return [.warning(.clock, host.host, found, expected: expected, fix)]
        default: return [.failure(.clock, host.host, found, expected: expected, fix)]
        }
    }

    /// Seconds between a time and the span in which it was written, which the field has in whole seconds.
    private static func distance(of time: UnixTime, from exchange: Exchange) -> Int64 {
        let (earliest, latest) = (exchange.sentAt.milliseconds / 1000 - 1, exchange.receivedAt.milliseconds / 1000 + 1)
        let second = time.milliseconds / 1000
        return second < earliest ? second - earliest : second > latest ? second - latest : 0
    }
}
