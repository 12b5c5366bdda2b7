// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
package import SecretMemory

/// Where a mail server is and how it is spoken to.
package struct SMTPServer: Sendable {
    /// How a connection is made secure.
    package enum Security: Sendable, Hashable {
        /// In the clear first, then TLS by `STARTTLS`, or nothing at all (port 587).
        case startTLS
        /// TLS from the first byte (port 465).
        case tls
        /// In the clear: for a server on the same machine, and for tests.
        case insecurePlain
    }

    /// A user name and a password.
    package struct Credentials: Sendable, Equatable {
        /// The user name.
        package let user: String
        /// The password.
        package let password: SecretBytes

        /// Assembles credentials.
        package init(user: String, password: SecretBytes) {
            self.user = user
            self.password = password
        }
    }

    /// The server's host name, which its certificate must name.
    package let host: String
    /// The port.
    package let port: Int
    /// How the connection is made secure.
    package let security: Security
    /// The user name and password; nil for a server that asks for none.
    package let credentials: Credentials?
    /// A file of trusted certificates in PEM; nil for the system's.
    package let authorities: String?
    /// The name by which we greet, a host name.
    package let greeting: String
    /// How long a connection may take, in milliseconds.
    package let connectTimeout: Int
    /// How long a mail may take as a whole, in milliseconds.
    package let timeout: Int

    /// Describes a server.
    ///
    /// - Parameters:
    ///   - host: A host name of letters, digits, hyphens and dots, or an IPv4 address.
    ///   - port: 1 to 65,535.
    ///   - security: How the connection is made secure. A password never goes out in the clear but to `localhost`.
    ///   - credentials: The user name and password, without NUL and line breaks.
    ///   - authorities: A file of trusted certificates in PEM.
    ///   - greeting: The name by which we greet, written like a host.
    ///   - connectTimeout: 100 to 60,000 milliseconds.
    ///   - timeout: `connectTimeout` to 300,000 milliseconds.
    /// - Throws: `configurationInvalid`.
    package init(
        host: String,
        port: Int,
        security: Security,
        credentials: Credentials? = nil,
        authorities: String? = nil,
        greeting: String,
        connectTimeout: Int = 10_000,
        timeout: Int = 30_000
    ) throws(MailDeliveryError) {
        guard Self.isHost(host), Self.isHost(greeting), (1...65_535).contains(port) else {
            throw MailDeliveryError(
                .configurationInvalid,
                "the mail server's host, its port or the name to greet with is none; host names such as "
                    + "mail.example.com and a port such as 587 were expected"
            )
        }
        guard (100...60_000).contains(connectTimeout), (connectTimeout...300_000).contains(timeout) else {
            throw MailDeliveryError(
                .configurationInvalid,
                "the time limits are \(connectTimeout) and \(timeout) ms; 100 to 60000 for the connection and not "
                    + "less, 300000 at most, for a mail were expected"
            )
        }
        if let credentials {
            guard !credentials.user.isEmpty, !credentials.user.utf8.contains(where: { $0 < 0x20 }),
                unsafe credentials.password.withBytes({ bytes in unsafe !bytes.contains { $0 < 0x20 } })
            else {
                throw MailDeliveryError(
                    .configurationInvalid,
                    "the user name for the mail server is empty, or it or the password holds control characters"
                )
            }
            guard security != .insecurePlain || host == "localhost" || host == "127.0.0.1" else {
                throw MailDeliveryError(
                    .configurationInvalid,
                    "a password would go to the mail server in the clear; choose STARTTLS or TLS"
                )
            }
        }
        self.host = host
        self.port = port
        self.security = security
        self.credentials = credentials
        self.authorities = authorities
        self.greeting = greeting
        self.connectTimeout = connectTimeout
        self.timeout = timeout
    }

    /// The URL that libcurl takes; the path is the name to greet with.
    var url: String { "\(security == .tls ? "smtps" : "smtp")://\(host):\(port)/\(greeting)" }

    private static func isHost(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count) && text.first != "-" && text.first != "."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
