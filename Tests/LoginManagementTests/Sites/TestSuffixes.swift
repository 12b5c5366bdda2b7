// SPDX-License-Identifier: Apache-2.0

import LoginManagement

/// Suffixes for tests; the longest that fits counts, else the last label.
func testSuffix(of host: String) -> String? {
    let known = ["com", "net", "uk", "co.uk", "io", "github.io", "de", "xn--p1ai"]
    return known.filter { host == $0 || host.hasSuffix("." + $0) }.max { $0.count < $1.count }
        ?? host.split(separator: ".").last.map(String.init)
}

extension SiteMatcher {
    static let test = SiteMatcher(suffix: { testSuffix(of: $0) })
}
