// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SecretMemory

/// What is asked of every request to the page, before anything else is done with it.
///
/// Any web site that the person visits can send their browser here, and any program of the machine can connect. So the address that is
/// printed holds a token that opens once; then a cookie counts, below a path that nobody can guess, since browsers send a cookie of
/// 127.0.0.1 to all of its ports.
struct PageDoor {
    /// Why a request is refused.
    enum Refusal {
        /// Another host's name leads here: DNS rebinding.
        case foreignHost
        /// Another site sent the browser.
        case foreignSite
        /// The token was used, or is none of ours; or the cookie is missing.
        case unknown

        var sentence: String {
            switch self {
            case .foreignHost: "This page answers to its own address alone. Open the one that was printed."
            case .foreignSite:
                "Another site sent your browser here, and this page lets none. Open the address that was printed yourself."
            case .unknown:
                "This address was opened before, or is not the one that was printed. Run martlet-keychain note --page once more."
            }
        }
    }

    static let cookieName = "martlet-note"

    let port: Int
    private let token: String
    private let cookie: String
    let path: String
    /// What a page asks its server for before it gives a text away: whoever takes the port once this program has ended never saw it.
    let proof: String
    private var isSpent = false

    init(port: Int) {
        self.port = port
        (token, cookie, path, proof) = (Self.random(), Self.random(), "/\(Self.random())/", Self.random())
    }

    var host: String { "127.0.0.1:\(port)" }
    /// What is printed.
    var address: String { "http://\(host)/open?token=\(token)" }

    /// What gives the cookie to a browser.
    var setCookie: String { "\(Self.cookieName)=\(cookie); Path=\(path); HttpOnly; SameSite=Strict" }

    /// Where a request came from.
    func refusal(of head: HTTPRequest) -> Refusal? {
        guard head.authority == host else { return .foreignHost }
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
        if head.method == .get {
            // Typed, or clicked in a terminal: from nowhere. Within the page: from itself.
            return site == nil || site == "none" || site == "same-origin" ? nil : .foreignSite
        }
        guard site == nil || site == "same-origin", head.headerFields[.origin] == "http://\(host)" else {
            return .foreignSite
        }
        return nil
    }

    /// Whether the cookie is there.
    func knows(_ head: HTTPRequest) -> Bool {
        let cookies = head.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }
        return cookies.contains { pair in
            let trimmed = pair.drop { $0 == " " }
            guard trimmed.hasPrefix("\(Self.cookieName)=") else { return false }
            return ConstantTime.equal(Array(trimmed.dropFirst(Self.cookieName.count + 1).utf8), Array(cookie.utf8))
        }
    }

    /// Takes the token, once.
    mutating func spend(_ offered: String) -> Bool {
        guard !isSpent, ConstantTime.equal(Array(offered.utf8), Array(token.utf8)) else { return false }
        isSpent = true
        return true
    }

    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
        // 160 bits.
        return String((0..<32).map { _ in letters[Int.random(in: 0..<32, using: &generator)] })
    }
}
