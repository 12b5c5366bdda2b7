// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import OutgoingHTTP
internal import Passwords

/// A service that answers range queries, as `BreachRange` describes them.
///
/// Whatever goes wrong is noted and passed over: a fault of that service keeps nobody from a password.
struct BreachService: BreachCounting {
    private let exchange: OutgoingExchange
    private let folder: String
    private let logger: Logger

    /// Prepares the questions; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - address: Below which the ranges lie.
    ///   - milliseconds: How long an answer is waited for.
    ///   - logger: Where faults are noted; never with a part of a password's digest.
    /// - Throws: `authoritiesInvalid` when the system's authorities cannot be used.
    init(_ address: OutgoingAddress, milliseconds: Int64 = 2_000, logger: Logger) throws(OutgoingHTTPError) {
        exchange = try OutgoingExchange(address, milliseconds: milliseconds)
        folder = address.target.hasSuffix("/") ? address.target : address.target + "/"
        self.logger = logger
    }

    func count(of password: Password) async -> Int? {
        let range = BreachRange(for: password)
        let headers = [(name: "Accept", value: "text/plain"), BreachRange.paddingHeader]
        let limits = BreachAnswerLimits()
        switch await exchange.send("GET", folder + range.prefix, headers: headers, reading: limits.maximumLength) {
        case .success(let answer) where answer.status == 200:
            do {
                return try range.count(in: answer.body, limits: limits)
            } catch {
                note("answered with something else than a range", code: "\(error.code)")
            }
        case .success(let answer): note("refused", code: "\(answer.status)")
        case .failure(let error): note("did not answer", code: error.rawValue)
        }
        return nil
    }

    private func note(_ what: String, code: String) {
        logger.warning(
            "The breach service \(what); the password was taken unasked",
            metadata: ["error.code": "\(code)"]
        )
    }
}
