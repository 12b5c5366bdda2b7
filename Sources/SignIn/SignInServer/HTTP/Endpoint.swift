// SPDX-License-Identifier: Apache-2.0
// A route as others see it.

/// A method and a path pattern, such as `GET /api/v1/session`, and what is asked of who calls.
package struct Endpoint: Sendable, Hashable, CustomStringConvertible {
    /// `GET` or `POST`; `HEAD` goes with `GET`.
    package let method: String
    /// The path, with `{name}` for a part that differs, and `**` for any rest.
    package let path: String
    /// What is asked of who calls.
    package let needs: RouteNeed

    /// The method and the path.
    package var description: String { "\(method) \(path)" }
}
