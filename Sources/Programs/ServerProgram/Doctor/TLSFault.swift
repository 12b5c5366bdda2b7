// SPDX-License-Identifier: Apache-2.0

internal import NIOSSL

/// Reads what the library says of a failure: names of constants and paths of its own sources, which tell nobody anything.
enum TLSFault {
    /// What went wrong, without any path.
    ///
    /// - Parameter error: What the library threw.
    /// - Returns: The end of a sentence.
    static func words(_ error: any Error) -> String {
        if error as? NIOSSLExtraError == .failedToValidateHostname { return "the certificate is for another name" }
        let stack = stack(error)
        guard !stack.isEmpty else { return "the handshake broke off" }
        let reasons = stack.compactMap(reason)
        for (reason, words) in known where reasons.contains(where: { $0.contains(reason) }) { return words }
        guard let first = reasons.first else { return "the connection was closed in the middle of the handshake" }
        return "the handshake failed (\(first.lowercased().split(separator: "_").joined(separator: " ")))"
    }

    /// Names in the library's messages, the first that fits.
    private static let known = [
        (
            "CERTIFICATE_VERIFY_FAILED",
            "nobody whom this machine trusts vouches for the certificate, or its time is over"
        ),
        ("WRONG_VERSION_NUMBER", notTLS), ("HTTP_REQUEST", notTLS), ("UNEXPECTED_RECORD", notTLS),
        ("UNEXPECTED_MESSAGE", notTLS), ("DECODE_ERROR", notTLS), ("EXCESSIVE_MESSAGE_SIZE", notTLS),
        ("PROTOCOL_VERSION", tooOld), ("UNSUPPORTED_PROTOCOL", tooOld),
        ("UNRECOGNIZED_NAME", "the host does not know the name that it was asked for"),
    ]
    private static let notTLS = "what answers there does not speak TLS; https needs a port that does"
    private static let tooOld = "there is no version of TLS that both sides know"

    private static func stack(_ error: any Error) -> NIOBoringSSLErrorStack {
        let inner: BoringSSLError? =
            switch error as? NIOSSLError {
            case .handshakeFailed(let inner), .shutdownFailed(let inner): inner
            default: error as? BoringSSLError
            }
        return switch inner {
        case .sslError(let stack), .unknownError(let stack), .invalidSNIName(let stack), .failedToSetALPN(let stack):
            stack
        default: []
        }
    }

    /// The library's name for the reason: `…:WRONG_VERSION_NUMBER at /a/path:1`.
    private static func reason(_ error: BoringSSLInternalError) -> String? {
        let message = error.description.split(separator: " at ", maxSplits: 1).first ?? ""
        guard let name = message.split(separator: ":").last, message.contains(":"),
            name.allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "_" })
        else { return nil }
        return String(name)
    }
}
