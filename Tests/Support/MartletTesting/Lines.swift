// SPDX-License-Identifier: Apache-2.0

/// Collects what an example says: `log("…")`.
public final class Lines {
    /// All that was said.
    public private(set) var all: [String] = []

    /// Begins with nothing.
    public init() {}

    /// Says a line.
    public func callAsFunction(_ line: String) { all.append(line) }
}
