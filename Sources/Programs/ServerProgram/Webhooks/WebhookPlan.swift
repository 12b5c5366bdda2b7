// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import JSONCoding
internal import SecretMemory
internal import MessageDelivery

/// A receiver, checked as far as that goes without asking it.
struct WebhookPlan: Sendable {
    /// The settings that name a receiver.
    struct Names: Sendable {
        let address: Setting
        let keyFile: Setting
        let authorities: Setting
        /// What a key file may be called; two receivers have two keys.
        let keyFileName: String

        /// Whoever is told what happens to accounts.
        static let events = Names(
            address: .webhook,
            keyFile: .webhookKeyFile,
            authorities: .webhookAuthorities,
            keyFileName: "webhook.key"
        )
        /// Whoever sends text messages.
        static let texts = Names(
            address: .smsWebhook,
            keyFile: .smsWebhookKeyFile,
            authorities: .smsWebhookAuthorities,
            keyFileName: "sms.key"
        )
    }

    /// Where it listens.
    let address: OutgoingAddress
    private let keyFile: String
    private let authorities: String?
    private let names: Names

    /// Reads the settings; nil when there is no receiver.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - names: Which settings name it.
    /// - Throws: `configuration`, naming the setting.
    init?(_ settings: Settings, _ names: Names = .events) throws(CommandError) {
        self.names = names
        guard let text = settings.text(names.address) else {
            let rest = [names.keyFile, names.authorities]
            if let idle = rest.first(where: { settings.text($0) != nil }) {
                throw ServicePlan.wrong(idle, "changes nothing without \(names.address.flag)")
            }
            return nil
        }
        do {
            address = try OutgoingAddress(text)
        } catch {
            // Not repeated: it may hold what only the receiver should know.
            throw ServicePlan.wrong(names.address, "cannot be used: \(error.message)")
        }
        guard let keyFile = settings.text(names.keyFile) else {
            throw CommandError(
                .configuration,
                "\(names.keyFile.spoken) is missing, and a receiver could not tell our requests from others",
                hint: "make a key by: (umask 077; openssl rand -hex 32 > \(names.keyFileName))"
            )
        }
        self.keyFile = keyFile
        authorities = settings.text(names.authorities)
        guard authorities == nil || address.isSecure else {
            throw ServicePlan.wrong(names.authorities, "changes nothing for a receiver spoken to in the clear")
        }
    }

    /// What sends the requests.
    ///
    /// - Throws: `configuration`, also for a key file that cannot be read or that others can read.
    var client: WebhookClient {
        get throws(CommandError) {
            let key = try key
            if let authorities { try NamedFile.require(authorities, names.authorities) }
            do {
                return try WebhookClient(address, key: key, authorities: authorities)
            } catch {
                throw ServicePlan.wrong(names.authorities, "cannot be used: \(error.message)")
            }
        }
    }

    /// What the settings mean, for `serve --check`.
    var explanation: String { "\(address), signed with the key in \(keyFile)" }

    /// The settings, for programs.
    static func json(_ plan: WebhookPlan?) -> JSONValue {
        guard let plan else { return .null }
        return ["receiver": .string(plan.address.description)]
    }

    private var key: WebhookKey {
        get throws(CommandError) {
            var bytes = try KeyFile.content(of: keyFile, names.keyFile)
            guard bytes.count <= 4_096 else {
                throw ServicePlan.wrong(names.keyFile, "names \(keyFile), which cannot be read as a key")
            }
            // Editors end a line; the key is what stands before that.
            while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
            do {
                return try WebhookKey(SecretBytes(moving: &bytes))
            } catch {
                throw ServicePlan.wrong(names.keyFile, "names \(keyFile): \(error.message)")
            }
        }
    }
}
