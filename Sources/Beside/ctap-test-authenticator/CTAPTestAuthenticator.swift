// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import COSEKeys
internal import CTAPTypes
internal import NIOCore
internal import NIOPosix
internal import PasskeyRecords
internal import SecretMemory
internal import SoftwareAuthenticator

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// An authenticator for tests of clients, with reports in datagrams.
///
/// Its passkeys are in memory alone and gone with it.
@main
struct CTAPTestAuthenticator: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ctap-test-authenticator",
        abstract: "Play an authenticator for tests: CTAPHID reports in datagrams, passkeys in memory.",
        discussion: "A simulator: it agrees to everything, and every program on this machine may ask it."
    )

    @Option(name: .customLong("hid-udp"), help: "The address on loopback to listen on; port 0 takes a free one.")
    var address = "127.0.0.1:8111"

    @Flag(name: .customLong("approve-everything"), help: "Agree to every question. Needed: no person is asked.")
    var approvesEverything = false

    @Option(name: .customLong("answer-after"), help: "Milliseconds until a question is answered.")
    var delay: Int64 = 0

    @Flag(name: .customLong("verify-person"), help: "Play a built-in verification, which always succeeds.")
    var verifiesPerson = false

    @Flag(name: .customLong("without-pin"), help: "Offer no PIN.")
    var isWithoutPIN = false

    @Flag(name: .customLong("device-bound"), help: "Make passkeys that count their signatures and are not synced.")
    var isDeviceBound = false

    @Flag(name: .customLong("attest"), help: "Sign what is made with the new key itself.")
    var attests = false

    @Flag(name: .customLong("ml-dsa"), help: "Offer ML-DSA-65 first.")
    var offersMLDSA = false

    func validate() throws {
        guard approvesEverything else {
            throw ValidationError("no person can be asked here; say --approve-everything")
        }
        guard delay >= 0 else { throw ValidationError("--answer-after takes no negative time") }
        _ = try endpoint()
    }

    func run() async throws {
        let endpoint = try endpoint()
        var settings = CTAPSettings()
        settings.offersPIN = !isWithoutPIN
        settings.verification = verifiesPerson ? .ready : .absent
        if isDeviceBound { settings.backup = .deviceBound }
        if attests { settings.attestation = .packedSelf }
        if offersMLDSA { settings.algorithms = [.mlDSA65, .es256, .edDSA] }
        let (chosen, delay) = (settings, delay)
        let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = DatagramDevice(settings: chosen, answerDelay: delay)
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .bind(host: endpoint.host, port: endpoint.port).get()
        print("listening on 127.0.0.1:\(channel.localAddress?.port ?? endpoint.port)")
        fflush(nil)
        try await channel.closeFuture.get()
    }

    /// Only this machine may reach a simulator.
    private func endpoint() throws -> (host: String, port: Int) {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "127.0.0.1", let port = UInt16(parts[1]) else {
            throw ValidationError("--hid-udp takes 127.0.0.1 and a port, as 127.0.0.1:8111")
        }
        return ("127.0.0.1", Int(port))
    }
}
