// SPDX-License-Identifier: Apache-2.0
// Speaks to whoever waits for the service to stop.

internal import ServiceLifecycle

/// Waits until the service is told to stop; from then on `patience` says that requests are being finished.
///
/// It must be the last service of its group, which stops its services in reverse order.
struct FarewellService: Service {
    let patience: Patience

    func run() async throws {
        try await gracefulShutdown()
        patience.begin("finishing what is under way")
    }
}
