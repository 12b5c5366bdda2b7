// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import FoundationEssentials
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore
internal import SecretMemory
internal import ServiceLifecycle
internal import SimulationServer
internal import UnixSignals
internal import WebAuthnTypes

/// One run of the simulator.
struct SimulationRun: Sendable {
    let plan: SimulationPlan
    let json: Bool

    /// Runs until the process is told to stop.
    ///
    /// - Throws: `CommandError` with the exit code of what is wrong.
    func run() async throws {
        var logger = Logger(label: "martlet") { _ in LineLog(write: { Terminal.talk($0) }, now: { Date() }) }
        logger.logLevel = .notice
        logger.warning("\(SimulationSite.warning)")
        let port = try FreePort.choose(plan.listener.port, host: plan.listener.host)
        let simulation = try simulation(onPort: port)
        let site = try SimulationSite(simulation, logger: logger)
        let greeting = greeting(simulation)
        let application = site.application(
            address: try LoopbackListener(host: plan.listener.host, port: port),
            post: NotificationPoster(),
            logger: logger,
            onRunning: { _ in greeting() }
        )
        var configuration = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw CommandError(error, host: plan.listener.host, port: port)
        }
    }

    private func simulation(onPort port: Int) throws(CommandError) -> Simulation {
        let random = RandomSource.system
        let key = try plan.makeKey(SimulationPlan.drawKeyID(from: random))
        let setup = plan.setup
        let origin = "http://\(plan.listener.spokenHost):\(port)"
        let issuer = try CommandError.naming("--host") { () throws(AppleSimulationError) in
            try SimulatedApple(issuer: try LocalAddress(origin), setup: setup, key: key, random: random)
        }
        return Simulation(
            issuer,
            clock: { .present },
            makeKey: { try .fresh(id: SimulationPlan.drawKeyID(from: random)) }
        )
    }

    /// Says where the simulator is, and with what it is spoken to.
    private func greeting(_ simulation: Simulation) -> @Sendable () -> Void {
        let (origin, setup, keyID, json) = (simulation.origin, plan.setup, plan.keyID, json)
        return {
            let (team, app) = (setup.teams.first, setup.apps.first)
            let service = app?.services.first?.id
            guard !json else {
                Terminal.result([
                    "issuer": .string(origin), "control": .string(origin + "/simulator"),
                    "team": team.map { .string($0.id) } ?? .null,
                    "keyId": .string(team?.keys.first?.id ?? keyID),
                    "app": app.map { .string($0.id) } ?? .null, "service": service.map(JSONValue.string) ?? .null,
                ])
                return
            }
            Terminal.result("A simulated Apple is running at \(origin)")
            for team in setup.teams {
                let keys = team.keys.map(\.id).joined(separator: ", ")
                Terminal.result("  team     \(team.id), \(keys.isEmpty ? "client secrets of any key" : "keys \(keys)")")
            }
            for app in setup.apps {
                let services = app.services.map(\.id).joined(separator: ", ")
                Terminal.result("  app      \(app.id)\(services.isEmpty ? "" : ", websites \(services)")")
            }
            Terminal.result("  people   \(setup.people.map(\.id).joined(separator: ", "))")
            Terminal.result("  control  \(origin)/simulator")
        }
    }
}
