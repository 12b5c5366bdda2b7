// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import Logging
internal import ServiceLifecycle

/// Looks ten times a second what is to be posted, and posts it in its order.
struct DeliveryService: Service, CustomStringConvertible {
    let simulation: Simulation
    let post: any NotificationPost
    let logger: Logger

    /// The service's name: the service group logs its services.
    var description: String { "simulated notifications" }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var later: [(number: Int, due: ContinuousClock.Instant)] = []
            repeat {
                let now = ContinuousClock.now
                for item in later where item.due <= now {
                    simulation.with { issuer, _ in issuer.repeatNotification(item.number) }
                }
                later.removeAll { $0.due <= now }
                for notification in simulation.with({ issuer, _ in issuer.takePendingNotifications() }) {
                    guard let pause = await deliver(notification) else { continue }
                    later.append((notification.number, ContinuousClock.now + .seconds(pause)))
                }
            } while (try? await Task.sleep(for: .milliseconds(100))) != nil
        }
    }

    private func deliver(_ notification: SimulatedNotification) async -> Int64? {
        guard let address = notification.address else { return nil }
        let status = await post.post(notification.body, to: address)
        logger.notice(
            "The simulator posted a notification",
            metadata: [
                "notification.number": "\(notification.number)", "notification.event": "\(notification.event.rawValue)",
                "http.status": "\(status.map(String.init) ?? "none")",
            ]
        )
        return simulation.with { issuer, _ in issuer.noteNotification(notification.number, answered: status) }
    }
}
