// SPDX-License-Identifier: Apache-2.0

/// Reads big-endian integers and runs of bytes from front to back, and checks that nothing is left at the end.
///
/// Nothing is ever cut by an absolute offset: a length that lies is met by `inputTooShort`, never by a trap.
public struct ByteReader: Sendable {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Starts at the front of the bytes.
    ///
    /// - Parameter bytes: The input; it is shared, not copied.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        self.position = bytes.startIndex
    }

    /// Starts at the front of the bytes.
    ///
    /// - Parameter bytes: The input; it is shared, not copied.
    public init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    /// How many bytes have not been read yet.
    public var remainingCount: Int { bytes.endIndex - position }

    /// The bytes that have not been read yet, shared with the input.
    public var remaining: ArraySlice<UInt8> { bytes[position...] }

    /// Reads a run of bytes.
    ///
    /// - Parameter count: How many bytes, zero or more.
    /// - Returns: The bytes, shared with the input.
    /// - Throws: `inputTooShort` when fewer are left.
    public mutating func read(_ count: Int) throws(ByteEncodingError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remainingCount else {
            throw ByteEncodingError(.inputTooShort, "\(count) bytes were expected, \(remainingCount) are left")
        }
        let start = position
        position += count
        return bytes[start..<position]
    }

    /// Reads one byte.
    ///
    /// - Throws: `inputTooShort` when nothing is left.
    public mutating func readUInt8() throws(ByteEncodingError) -> UInt8 {
        try readInteger()
    }

    /// Reads two bytes as a big-endian integer.
    ///
    /// - Throws: `inputTooShort` when fewer are left.
    public mutating func readUInt16() throws(ByteEncodingError) -> UInt16 {
        try readInteger()
    }

    /// Reads four bytes as a big-endian integer.
    ///
    /// - Throws: `inputTooShort` when fewer are left.
    public mutating func readUInt32() throws(ByteEncodingError) -> UInt32 {
        try readInteger()
    }

    /// Reads eight bytes as a big-endian integer.
    ///
    /// - Throws: `inputTooShort` when fewer are left.
    public mutating func readUInt64() throws(ByteEncodingError) -> UInt64 {
        try readInteger()
    }

    /// Checks that the whole input has been read.
    ///
    /// - Throws: `bytesLeftOver` when something is left; bytes that no one looked at are how forgeries hide.
    public func finish() throws(ByteEncodingError) {
        guard remainingCount == 0 else {
            throw ByteEncodingError(.bytesLeftOver, "\(remainingCount) bytes are left after the end was expected")
        }
    }

    private mutating func readInteger<Integer: FixedWidthInteger & UnsignedInteger>()
        throws(ByteEncodingError) -> Integer
    {
        var value: Integer = 0
        for byte in try read(Integer.bitWidth / 8) {
            value = (value << 7) << 1 | Integer(byte)
        }
        return value
    }
}
