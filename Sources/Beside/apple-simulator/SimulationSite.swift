// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
package import Hummingbird
package import Logging
package import NIOCore
internal import ServiceLifecycle

/// All routes of the simulator, and the rules at its door.
package struct SimulationSite: Sendable {
    /// What whoever starts it, or reads its log, must have read.
    package static let warning =
        "this is a simulator and not Apple: it says that anybody is whoever they choose. "
        + "Never let a service that real people use believe it"

    private let simulation: Simulation
    private let door: SimulationDoor

    /// Puts the simulator together.
    ///
    /// - Parameters:
    ///   - simulation: The simulation.
    ///   - logger: Where it reports.
    /// - Throws: What the parser of templates throws, which is a fault of the program.
    package init(_ simulation: Simulation, logger: Logger) throws {
        self.simulation = simulation
        let pages = try SimulationPages()
        let router = Router(context: SimulationContext.self)
        IssuerRoutes(simulation: simulation).add(to: router)
        AuthorizeRoutes(simulation: simulation, pages: pages).add(to: router)
        StateRoutes(simulation: simulation, pages: pages).add(to: router)
        PeopleRoutes(simulation: simulation).add(to: router)
        NotificationRoutes(simulation: simulation).add(to: router)
        FaultRoutes(simulation: simulation).add(to: router)
        door = SimulationDoor(
            routes: router.buildResponder(),
            origin: simulation.origin,
            pages: pages,
            logger: logger
        )
    }

    /// The simulator as a program.
    ///
    /// - Parameters:
    ///   - address: Where it listens.
    ///   - post: What posts notifications; nil keeps them until they are asked for.
    ///   - logger: Where it reports.
    ///   - onRunning: Called once with the channel that listens.
    /// - Returns: The program, not yet running.
    package func application(
        address: LoopbackListener,
        post: (any NotificationPost)?,
        logger: Logger,
        onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        var services: [any Service] = []
        if let post { services.append(DeliveryService(simulation: simulation, post: post, logger: logger)) }
        return Application(
            responder: door,
            configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port)),
            services: services,
            onServerRunning: onRunning,
            logger: logger
        )
    }
}
