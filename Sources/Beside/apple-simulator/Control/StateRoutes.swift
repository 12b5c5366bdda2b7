// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding

/// `GET /`, `GET /simulator` and the files of the pages.
struct StateRoutes: Sendable {
    let simulation: Simulation
    let pages: SimulationPages

    func add(to router: Router<SimulationContext>) {
        router.get("/", use: front)
        router.get("/simulator", use: state)
        router.get("/simulator/style.css") { _, _ in
            SimulationAnswer.file(PageFiles.style, type: "text/css; charset=utf-8")
        }
        router.get("/simulator/post.js") { _, _ in
            SimulationAnswer.file(PageFiles.post, type: "text/javascript; charset=utf-8")
        }
    }

    @Sendable private func front(_ request: Request, _ context: SimulationContext) throws -> Response {
        let values = simulation.with { issuer, _ -> [String: any Sendable] in
            let faults = issuer.currentFaults.orders.keys.map(\.rawValue).sorted()
            return [
                "issuer": issuer.issuer,
                "apps": issuer.allApps.map { app -> [String: any Sendable] in
                    ["id": app.id, "team": app.team, "services": app.services.map(\.id)]
                },
                "people": issuer.people.map(\.id), "faults": faults, "isRight": faults.isEmpty,
            ]
        }
        guard let page = pages.front(values) else {
            throw SimulationRefusal(.internalServerError, "page_missing", "The page could not be put together.")
        }
        return SimulationAnswer.page(page)
    }

    @Sendable private func state(_ request: Request, _ context: SimulationContext) -> Response {
        let ahead = simulation.aheadSeconds
        return SimulationAnswer.json(
            simulation.with { issuer, now -> JSONValue in
                [
                    "issuer": .string(issuer.issuer), "key": .string(issuer.currentKey),
                    "now": .integer(now.milliseconds), "aheadSeconds": .integer(ahead),
                    "people": .array(issuer.people.map(\.json)),
                    "apps": .array(issuer.allApps.map(Self.json)),
                    "faults": .array(Self.json(issuer.currentFaults)),
                    "holdsNotifications": .bool(issuer.isHoldingNotifications),
                ]
            }
        )
    }

    private static func json(_ app: SimulatedApp) -> JSONValue {
        [
            "id": .string(app.id), "team": .string(app.team),
            "services": .array(app.services.map { .string($0.id) }),
            "notifications": app.notificationAddress.map { .string($0.text) } ?? .null,
        ]
    }

    private static func json(_ faults: FaultTable) -> [JSONValue] {
        faults.orders.sorted { $0.key.rawValue < $1.key.rawValue }.map { fault, order -> JSONValue in
            [
                "fault": .string(fault.rawValue), "uses": order.uses.map { JSONValue.integer(Int64($0)) } ?? .null,
                "milliseconds": .integer(order.milliseconds),
            ]
        }
    }
}
