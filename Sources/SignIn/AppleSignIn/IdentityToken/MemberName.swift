// SPDX-License-Identifier: Apache-2.0
// Names of members, numbered by their cases.

internal import JSONCoding

/// The names of members that a reader knows: each case's number, from 0 on, is where its value lies.
protocol MemberName: RawRepresentable<Int>, CaseIterable, Sendable {
    /// The name on the wire, at most 16 bytes.
    var text: String { get }

    /// The names on the wire in the order of the cases, made once.
    static var names: JSONNames { get }
}
