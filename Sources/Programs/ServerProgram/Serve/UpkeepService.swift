// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import ServiceLifecycle
internal import SignInAccounts

/// Runs the engine's upkeep every ten seconds, and a last time when the service stops; and gives memory back.
struct UpkeepService: Service {
    let engine: SignInEngine
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var freed = FreedMemory()
            while (try? await Task.sleep(for: .seconds(10))) != nil {
                await upkeep()
                freed.giveBack()
            }
        }
        await upkeep()
    }

    private func upkeep() async {
        do {
            try await engine.upkeep.run()
        } catch {
            logger.warning("Upkeep failed and will be tried again", metadata: ["error.code": "\(error.code)"])
        }
    }
}

extension UpkeepService: CustomStringConvertible {
    /// The service's name: the service group logs its services, and the engine's insides are nobody's business.
    var description: String { "upkeep" }
}
