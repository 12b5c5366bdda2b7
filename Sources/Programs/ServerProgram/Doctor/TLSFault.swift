// SPDX-License-Identifier: Apache-2.0

/// Reads what libcurl says of a failed handshake: mostly names of constants of the library under it.
enum TLSFault {
    /// Puts a failure into words.
    ///
    /// - Parameter problem: What libcurl said.
    /// - Returns: The end of a sentence.
    static func words(_ problem: String) -> String {
        let text = problem.lowercased()
        for (part, words) in known where text.contains(part) { return words }
        return "the handshake broke off"
    }

    /// Parts of the messages of OpenSSL and GnuTLS, the first that fits.
    private static let known = [
        ("subject name match", "the certificate is for another name"),
        ("does not match target host name", "the certificate is for another name"),
        ("certificate", "no authority that this machine trusts vouches for the certificate, or its time is over"),
        ("wrong version number", notTLS), ("http request", notTLS), ("packet length too long", notTLS),
        ("unexpected message", notTLS), ("unexpected tls packet", notTLS), ("record layer", notTLS),
        ("protocol version", tooOld), ("unsupported protocol", tooOld), ("unsupported version", tooOld),
        ("unrecognized name", "the host does not know the name that it was asked for"),
        ("syscall", closed), ("reset by peer", closed), ("unexpected eof", closed), ("prematurely", closed),
    ]
    private static let notTLS = "what answers there does not speak TLS; https needs a port that does"
    private static let tooOld = "there is no version of TLS that both sides know"
    private static let closed = "the connection was closed in the middle of the handshake"
}
