// SPDX-License-Identifier: Apache-2.0
// Whom the service tells, as the settings have it.

internal import FoundationEssentials
internal import SecretMemory
internal import WebhookDelivery

/// A receiver, checked as far as that goes without asking it.
struct WebhookPlan: Sendable {
    /// Where it listens.
    let address: WebhookAddress
    private let keyFile: String
    private let authorities: String?

    /// Reads the settings; nil when nobody is told.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Throws: `configuration`, naming the setting.
    init?(_ settings: Settings) throws(CommandError) {
        guard let text = settings.text(.webhook) else {
            let rest: [Setting] = [.webhookKeyFile, .webhookAuthorities]
            if let idle = rest.first(where: { settings.text($0) != nil }) {
                throw ServicePlan.wrong(idle, "changes nothing without \(Setting.webhook.flag)")
            }
            return nil
        }
        do {
            address = try WebhookAddress(text)
        } catch {
            // Not repeated: it may hold what only the receiver should know.
            throw ServicePlan.wrong(.webhook, "cannot be used: \(error.message)")
        }
        guard let keyFile = settings.text(.webhookKeyFile) else {
            throw CommandError(
                .configuration,
                "\(Setting.webhookKeyFile.spoken) is missing, and a receiver could not tell our requests from others",
                hint: "make a key by: (umask 077; openssl rand -hex 32 > webhook.key)"
            )
        }
        self.keyFile = keyFile
        authorities = settings.text(.webhookAuthorities)
        guard authorities == nil || address.isSecure else {
            throw ServicePlan.wrong(.webhookAuthorities, "changes nothing for a receiver spoken to in the clear")
        }
    }

    /// What sends the requests.
    ///
    /// - Throws: `configuration`, also for a key file that cannot be read or that others can read.
    var client: WebhookClient {
        get throws(CommandError) {
            let key = try key
            do {
                return try WebhookClient(address, key: key, authorities: authorities)
            } catch {
                throw ServicePlan.wrong(.webhookAuthorities, "cannot be used: \(error.message)")
            }
        }
    }

    private var key: WebhookKey {
        get throws(CommandError) {
            guard let content = try? Data(contentsOf: URL(filePath: keyFile)), content.count <= 4_096 else {
                throw ServicePlan.wrong(.webhookKeyFile, "names \(keyFile), which cannot be read as a key")
            }
            let attributes = try? FileManager.default.attributesOfItem(atPath: keyFile)
            guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o007 == 0 else {
                throw ServicePlan.wrong(.webhookKeyFile, "names \(keyFile), which everybody on this machine can read")
            }
            // Editors end a line; the key is what stands before that.
            var bytes = Array(content)
            while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
            do {
                return try WebhookKey(SecretBytes(copying: bytes))
            } catch {
                throw ServicePlan.wrong(.webhookKeyFile, "names \(keyFile): \(error.message)")
            }
        }
    }
}
