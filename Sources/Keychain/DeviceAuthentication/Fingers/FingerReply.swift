// SPDX-License-Identifier: Apache-2.0

/// Reads the answers to the calls of an evaluation.
package enum FingerReply {
    /// Reads an answer that holds nothing.
    ///
    /// - Parameter message: A reply or an error.
    /// - Returns: Nil where the call was done.
    package static func fault(_ message: DBusMessage) -> FingerFault? {
        if case .failure(let fault) = values(message, count: 0) { fault } else { nil }
    }

    /// Reads the answer to `GetDefaultDevice`.
    ///
    /// - Parameter message: A reply or an error.
    /// - Returns: The reader's path.
    package static func path(_ message: DBusMessage) -> Result<String, FingerFault> {
        values(message, count: 1).flatMap { values in
            values[0].path.map { .success($0) } ?? .failure(.malformedReply)
        }
    }

    /// Reads the answer to `Get` of the property `name`.
    ///
    /// - Parameter message: A reply or an error.
    /// - Returns: The reader's name, 1 to 256 bytes.
    package static func name(_ message: DBusMessage) -> Result<String, FingerFault> {
        values(message, count: 1).flatMap { values in
            guard let name = values[0].content?.text, (1...256).contains(name.utf8.count) else {
                return .failure(.malformedReply)
            }
            return .success(name)
        }
    }

    /// Reads the answer to `ListEnrolledFingers`.
    ///
    /// - Parameter message: A reply or an error.
    /// - Returns: The names, as they came.
    package static func fingers(_ message: DBusMessage) -> Result<[String], FingerFault> {
        values(message, count: 1).flatMap { values in
            guard case .array(of: "s", let elements) = values[0] else { return .failure(.malformedReply) }
            return .success(elements.compactMap(\.text))
        }
    }

    private static func values(_ message: DBusMessage, count: Int) -> Result<[DBusValue], FingerFault> {
        switch message.kind {
        case .error: .failure(FingerFault(errorName: message.errorName ?? ""))
        case .reply where message.body.count == count: .success(message.body)
        default: .failure(.malformedReply)
        }
    }
}
