// SPDX-License-Identifier: Apache-2.0

/// Secret bytes with one home in memory, wiped when the last reference goes.
///
/// The bytes leave only inside the closure of ``withBytes(_:)``. Printing, dumping and mirroring say `<redacted>`;
/// the type is not `Codable`. Equality takes constant time.
///
/// In a process that began ``LockedMemory`` they lie in pages that are kept out of the swap space, as far as its limit goes.
///
/// What it cannot do: wipe copies that a caller makes inside the closure, or wipe registers.
@safe public final class SecretBytes: @unchecked Sendable {
    // Safe and sendable by proof: the storage is written only in the initialisers and in deinit, when no one else holds a
    // reference; in between it is only read.
    private let storage: UnsafeMutableRawBufferPointer
    private let isLocked: Bool

    /// Takes a copy of the bytes; the caller's own copy is the caller's to wipe.
    ///
    /// - Parameter bytes: Any number of bytes.
    public init(copying bytes: some Collection<UInt8>) {
        let room = max(bytes.count, 1)
        let locked = unsafe LockedMemory.take(room)
        unsafe storage = locked ?? .allocate(byteCount: room, alignment: 16)
        unsafe isLocked = locked != nil
        count = bytes.count
        unsafe storage.initializeMemory(as: UInt8.self, repeating: 0)
        let (storage, count) = unsafe (storage, count)
        // At once where they lie beside each other: byte by byte through a protocol takes a hundred times as long.
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { given in
            unsafe storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(given)[..<count]))
        }
        guard isDone == nil else { return }
        var index = 0
        for byte in bytes {
            unsafe storage[index] = byte
            index += 1
        }
    }

    /// Draws fresh secret bytes.
    ///
    /// - Parameters:
    ///   - count: How many bytes.
    ///   - source: Where the randomness comes from.
    public convenience init(randomCount count: Int, from source: RandomSource) {
        var bytes = source.bytes(count)
        self.init(moving: &bytes)
    }

    /// Moves bytes in: what was given is overwritten with zeroes.
    ///
    /// - Parameter bytes: Any number of bytes, which nobody else holds: a second holder of an array keeps a copy.
    package convenience init(moving bytes: inout some MutableCollection<UInt8>) {
        self.init(copying: bytes)
        SecureWipe.wipe(&bytes)
    }

    deinit {
        unsafe SecureWipe.wipe(storage)
        if isLocked {
            unsafe LockedMemory.giveBack(storage)
        } else {
            unsafe storage.deallocate()
        }
    }

    /// How many bytes there are.
    public let count: Int

    /// Lends the bytes for the length of the closure.
    ///
    /// - Parameter body: Uses the bytes; the buffer must not escape.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[0..<count]))
    }

    /// Tells whether a text has these bytes, in constant time and without a copy of either.
    ///
    /// - Parameter text: Any text.
    /// - Returns: Whether its UTF-8 is the same bytes.
    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { other in
            unsafe withBytes { bytes in
                // Safe by proof: the storage was initialised as bytes of this type.
                unsafe ConstantTime.equal(bytes.assumingMemoryBound(to: UInt8.self).span, other.span)
            }
        }
    }
}

extension SecretBytes: Equatable {
    /// Compares in constant time, and without a copy of either.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        unsafe left.withBytes { one in
            unsafe right.withBytes { other in
                // Safe by proof: the storage of both was initialised as bytes of this type.
                unsafe ConstantTime.equal(
                    one.assumingMemoryBound(to: UInt8.self).span,
                    other.assumingMemoryBound(to: UInt8.self).span
                )
            }
        }
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }
    /// Always `<redacted>`.
    public var debugDescription: String { "<redacted>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
