// SPDX-License-Identifier: Apache-2.0

internal import PasswordHashing
internal import ServiceLifecycle
internal import UnixSignals

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Waits until the service is told to stop; from then on `patience` says that requests are being finished.
///
/// It must be the last service of its group, which stops its services in reverse order.
struct FarewellService: Service {
    let patience: Patience
    /// What hashes passwords; nil where there are none.
    let hasher: PasswordHasher?

    func run() async throws {
        try await gracefulShutdown()
        patience.begin("finishing what is under way")
        // A long line would not come to its end in time: what waits in it is told so, and may be tried again.
        hasher?.stop()
    }

    /// Stops the services at the first signal, and ends the process at the second.
    ///
    /// Everything that was answered is on the disk already.
    ///
    /// - Parameters:
    ///   - signals: The signals to stop.
    ///   - group: The services.
    static func heed(_ signals: UnixSignalsSequence, for group: ServiceGroup) async {
        var isStopping = false
        for await _ in signals {
            if isStopping {
                Terminal.talk("martlet: ended at once; requests under way got no answer")
                _exit(CommandError.Code.stopped.rawValue)
            }
            isStopping = true
            await group.triggerGracefulShutdown()
        }
    }
}
