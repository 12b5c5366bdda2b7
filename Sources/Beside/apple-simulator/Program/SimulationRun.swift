// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import ByteEncodings
internal import Foundation
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import SecretMemory
internal import ServiceLifecycle
internal import UnixSignals

/// One run of the simulator.
struct SimulationRun: Sendable {
    let plan: SimulationPlan
    let json: Bool

    /// Runs until the process is told to stop.
    ///
    /// - Throws: `SimulatorError` with the exit code of what is wrong.
    func run() async throws {
        var logger = Logger(label: "apple-simulator") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        logger.warning("\(SimulationSite.warning)")
        let port = try await port()
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
            throw unavailable(error, port)
        }
    }

    /// The port, or a free one in place of 0: the issuer has it in its name.
    private func port() async throws -> Int {
        let listener = plan.listener
        guard listener.port == 0 else { return listener.port }
        do {
            let trial = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: listener.host, port: 0).get()
            defer { trial.close(promise: nil) }
            return trial.localAddress?.port ?? 0
        } catch let error as IOError {
            throw unavailable(error, 0)
        }
    }

    private func unavailable(_ error: IOError, _ port: Int) -> SimulatorError {
        let isTaken = error.errnoCode == EADDRINUSE
        return SimulatorError(
            .unavailable,
            isTaken
                ? "port \(port) on \(plan.listener.host) is in use by another program; choose another with --port"
                : "port \(port) on \(plan.listener.host) cannot be listened on (\(error))"
        )
    }

    private func simulation(onPort port: Int) throws(SimulatorError) -> Simulation {
        let random = RandomSource.system
        let key = try plan.makeKey(SimulationPlan.drawKeyID(from: random))
        let setup = plan.setup
        let origin = "http://\(plan.listener.spokenHost):\(port)"
        let issuer = try SimulatorError.naming("--host") { () throws(AppleSimulationError) in
            try SimulatedApple(issuer: try LocalAddress(origin), setup: setup, key: key, random: random)
        }
        return Simulation(
            issuer,
            clock: { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) },
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
                let line: JSONValue = [
                    "issuer": .string(origin), "control": .string(origin + "/simulator"),
                    "team": team.map { .string($0.id) } ?? .null,
                    "keyId": .string(team?.keys.first?.id ?? keyID),
                    "app": app.map { .string($0.id) } ?? .null, "service": service.map(JSONValue.string) ?? .null,
                ]
                print(String(decoding: line.serialized, as: UTF8.self))
                fflush(nil)
                return
            }
            print("A simulated Apple is running at \(origin)")
            for team in setup.teams {
                let keys = team.keys.map(\.id).joined(separator: ", ")
                print("  team     \(team.id), \(keys.isEmpty ? "client secrets of any key" : "keys \(keys)")")
            }
            for app in setup.apps {
                let services = app.services.map(\.id).joined(separator: ", ")
                print("  app      \(app.id)\(services.isEmpty ? "" : ", websites \(services)")")
            }
            print("  people   \(setup.people.map(\.id).joined(separator: ", "))")
            print("  control  \(origin)/simulator")
            fflush(nil)
        }
    }
}
