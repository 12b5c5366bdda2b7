// SPDX-License-Identifier: Apache-2.0

package import AppleSimulation

/// Posts notifications; chosen by whoever starts the simulator.
package protocol NotificationPost: Sendable {
    /// Posts a body as JSON.
    ///
    /// - Parameters:
    ///   - body: `{"payload": "<JWS>"}`.
    ///   - address: Where to.
    /// - Returns: The status of the answer; nil when none came.
    func post(_ body: [UInt8], to address: LocalAddress) async -> Int?
}
