// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import Glibc

/// A password in memory that does not leave it by swapping where that is allowed, and that is wiped at the end.
///
/// Safe by proof: the buffer is written in the initialiser alone, and freed in deinit.
@safe final class GivenPassword {
    private let buffer: UnsafeMutableRawBufferPointer
    private let count: Int

    /// Reads standard input until its end; nil where that is no password.
    init?() {
        // Two more than a password has: the NUL behind it, and a byte that shows that there is more.
        unsafe buffer = .allocate(byteCount: PasswordService.maximumPassword + 2, alignment: 16)
        unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe mlock(buffer.baseAddress, buffer.count)
        var filled = 0
        while filled <= PasswordService.maximumPassword {
            let room = PasswordService.maximumPassword + 1 - filled
            let part = unsafe read(0, buffer.baseAddress.map { unsafe $0 + filled }, room)
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { break }
            filled += part
        }
        count = filled
        let isWhole = unsafe !buffer[..<filled].contains(0)
        guard isWhole, (1...PasswordService.maximumPassword).contains(filled) else { return nil }
    }

    deinit {
        if let address = unsafe buffer.baseAddress { unsafe explicit_bzero(address, buffer.count) }
        unsafe buffer.deallocate()
    }

    /// A copy for PAM, which wipes and frees it.
    func copy() -> UnsafeMutablePointer<CChar>? {
        unsafe buffer.baseAddress.flatMap { unsafe strndup($0.assumingMemoryBound(to: CChar.self), count) }
    }
}
