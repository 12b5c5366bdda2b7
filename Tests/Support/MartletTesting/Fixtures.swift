// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import Foundation

/// A file of a test's folder `Fixtures`.
///
/// - Parameters:
///   - name: Its name without the ending `json`.
///   - bundle: The test's own, `Bundle.module`.
/// - Returns: What it holds.
/// - Throws: Where there is no such file.
package func fixture(_ name: String, in bundle: Bundle) throws -> Data {
    guard let url = bundle.url(forResource: name, withExtension: "json", subdirectory: "Fixtures") else {
        throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: url)
}

/// What a file of a test's folder `Fixtures` says.
package func fixture<Value: Decodable>(_ name: String, in bundle: Bundle) throws -> Value {
    try JSONDecoder().decode(Value.self, from: fixture(name, in: bundle))
}

extension [UInt8] {
    /// Bytes from hexadecimal, for vectors.
    package init(hex: String) throws { self = try Hexadecimal.decode(hex) }

    /// Lower-case hexadecimal, for messages that can be compared with a page.
    package var hex: String { Hexadecimal.encode(self) }
}

extension Data {
    /// Bytes from hexadecimal, for vectors.
    package init(hex: String) throws { self.init(try [UInt8](hex: hex)) }
}
