// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import JSONCoding

/// A refusal with its status and its stable code.
struct SimulationRefusal: Error, Sendable {
    let status: HTTPResponse.Status
    let code: String
    let message: String

    init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// A refusal by the engine.
    init(_ error: AppleSimulationError) {
        let status: HTTPResponse.Status =
            switch error.code {
            case .personUnknown, .clientUnknown, .teamUnknown, .notificationUnknown, .requestUnknown: .notFound
            case .personTaken, .consentMissing, .relayMissing, .transferInvalid, .limitReached: .conflict
            case .signingFailed: .internalServerError
            default: .badRequest
            }
        self.init(status, Self.snakeCase(error.code.description), error.message)
    }

    /// A body that cannot be read.
    init(_ error: JSONError) {
        self.init(.badRequest, "body_invalid", error.message)
    }

    private static func snakeCase(_ name: String) -> String {
        name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
    }
}
