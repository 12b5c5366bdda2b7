// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import KeychainItems
internal import LoginManagement
internal import KeychainAgentProtocol
internal import Passwords
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// Where the secrets of a login come from; never from an argument, which every process of the machine can see.
struct SecretInput: ParsableArguments {
    @Flag(help: "Draw a password at random instead of asking for one.")
    var generate = false

    @OptionGroup var shape: PasswordShape

    @Option(help: "Read the password, a line, from this descriptor (0 is standard input).")
    var passwordFd: Int32?

    @Flag(help: "Ask at the terminal for what makes one-time codes: the site's secret, or an otpauth address.")
    var code = false

    @Option(help: "Read what makes one-time codes, a line, from this descriptor.")
    var codeFd: Int32?

    @Option(help: "Read what makes one-time codes from a picture of the site's QR code, by zbar.")
    var codeImage: String?

    @Option(help: "Read a note, to its end, from this descriptor.")
    var noteFd: Int32?

    /// Whether something is named that makes codes.
    var givesCode: Bool { code || codeFd != nil || codeImage != nil }

    /// Draws or reads a password.
    ///
    /// - Returns: The password, and how many bits it has where it was drawn.
    func password(asking isAsked: Bool) throws(CommandError) -> (SecretBytes, bits: Int?)? {
        if generate {
            guard passwordFd == nil else { throw CommandError(.usage, "say --generate or --password-fd, not both") }
            let drawn = try shape.draw()
            return (drawn.secret, Int(drawn.entropy))
        }
        if let passwordFd { return (try PasscodeReader.line(from: passwordFd, calling: "password").bytes, nil) }
        guard isAsked else { return nil }
        return (try PasscodeReader.ask("Password: ", calling: "password").bytes, nil)
    }

    /// Reads what makes codes, and puts it into the one form that is kept.
    func oneTimeCode() throws(CommandError) -> SecretBytes? {
        let ways = [code, codeFd != nil, codeImage != nil].count(where: { $0 })
        guard ways > 0 else { return nil }
        guard ways == 1 else { throw CommandError(.usage, "say one of --code, --code-fd and --code-image") }
        let given =
            if let codeImage {
                try CodeImage.text(in: codeImage)
            } else if let codeFd {
                try PasscodeReader.line(from: codeFd, calling: "secret").bytes
            } else {
                try PasscodeReader.ask("Secret or otpauth address: ", calling: "secret").bytes
            }
        guard let code = ExchangeCode(text: given.exposedText) else {
            throw CommandError(
                .usage,
                "this is no secret for one-time codes by time: an otpauth://totp address or two or more of the letters A-Z and 2-7 were expected"
            )
        }
        return SecretBytes(copying: code.exposedURI.utf8)
    }

    /// Reads a note.
    func note() throws(CommandError) -> SecretBytes? {
        try noteFd.map { descriptor throws(CommandError) in try Self.text(from: descriptor, calling: "a note") }
    }

    /// Reads a text to its end.
    ///
    /// - Parameters:
    ///   - descriptor: Descriptor that is read.
    ///   - name: Name of the text in messages.
    /// - Returns: The text in UTF-8.
    /// - Throws: `CommandError` for a descriptor that cannot be read, and for what is too long or no text.
    static func text(from descriptor: Int32, calling name: String) throws(CommandError) -> SecretBytes {
        var bytes: [UInt8] = []
        // Once and whole: an array that grows leaves copies behind.
        bytes.reserveCapacity(ItemSecrets.longest + 4_096)
        defer { SecureWipe.wipe(&bytes) }
        var chunk = [UInt8](repeating: 0, count: 4_096)
        defer { SecureWipe.wipe(&chunk) }
        while bytes.count <= ItemSecrets.longest {
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CommandError(.usage, "descriptor \(descriptor) cannot be read; is it open?") }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        guard bytes.count <= ItemSecrets.longest, String(validating: bytes, as: UTF8.self) != nil else {
            throw CommandError(.usage, "\(name) is text of at most \(ItemSecrets.longest) bytes of UTF-8")
        }
        return SecretBytes(copying: bytes)
    }
}
