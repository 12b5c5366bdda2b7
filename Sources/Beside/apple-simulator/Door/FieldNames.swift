// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension HTTPField.Name {
    static let referrerPolicy = named("Referrer-Policy")
    static let simulator = named("X-Simulator")
    static let xForwardedFor = named("X-Forwarded-For")

    private static func named(_ text: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name(text.description) else {
            preconditionFailure("a header field's name written in the program must be a token")
        }
        return name
    }
}
