// SPDX-License-Identifier: Apache-2.0

/// Collects what an example says: `log("…")`.
final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
