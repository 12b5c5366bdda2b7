// SPDX-License-Identifier: Apache-2.0

import FuzzProperties

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tries one input against the property that `FUZZ_TARGET` names, and stops the process when it does not hold.
///
/// - Parameters:
///   - start: The input's first byte; nil when it is empty.
///   - count: How many bytes there are.
/// - Returns: Zero, as libFuzzer asks.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let violation = property.violation(bytes) { fatalError("\(property.name): \(violation)") }
    return 0
}

private let property: FuzzProperty = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let property = FuzzProperty.all.first(where: { $0.name == name }) else {
        fatalError("FUZZ_TARGET is \"\(name)\"; known: \(FuzzProperty.all.map(\.name).joined(separator: " "))")
    }
    return property
}()
