// SPDX-License-Identifier: Apache-2.0

/// The faults that are asked for, and for how often.
package struct FaultTable: Sendable, Hashable {
    /// How a fault is asked for.
    package struct Order: Sendable, Hashable {
        /// How often it still happens; nil until it is taken back.
        package internal(set) var uses: Int?
        /// How long a slow answer takes, in milliseconds.
        package let milliseconds: Int64
    }

    /// How long a slow answer takes where nobody says, in milliseconds.
    package static let usualMilliseconds: Int64 = 10_000
    /// How long a slow answer may take, in milliseconds.
    package static let mostMilliseconds: Int64 = 120_000

    /// What is asked for.
    package private(set) var orders: [SimulatedFault: Order] = [:]

    /// Asks for a fault.
    ///
    /// - Parameters:
    ///   - fault: Which.
    ///   - uses: How often it happens; nil until it is taken back, and zero takes it back.
    ///   - milliseconds: How long a slow answer takes; at most ``mostMilliseconds``.
    mutating func order(_ fault: SimulatedFault, uses: Int?, milliseconds: Int64 = FaultTable.usualMilliseconds) {
        guard uses.map({ $0 > 0 }) ?? true else {
            orders[fault] = nil
            return
        }
        orders[fault] = Order(uses: uses, milliseconds: min(max(milliseconds, 0), Self.mostMilliseconds))
    }

    /// Takes all faults back.
    mutating func clear() { orders = [:] }

    /// Whether a fault happens now; counts it.
    mutating func takes(_ fault: SimulatedFault) -> Bool { order(of: fault) != nil }

    /// How long an answer is held back now, in milliseconds; counts it.
    mutating func delay(_ fault: SimulatedFault) -> Int64 { order(of: fault)?.milliseconds ?? 0 }

    private mutating func order(of fault: SimulatedFault) -> Order? {
        guard var order = orders[fault] else { return nil }
        let found = order
        if let uses = order.uses {
            order.uses = uses - 1
            orders[fault] = uses > 1 ? order : nil
        }
        return found
    }
}
