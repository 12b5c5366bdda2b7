// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
internal import DeviceAuthentication
internal import Passwords
internal import SecretMemory
internal import WebAuthnTypes

extension AgentRequest {
    /// The message that asks this.
    ///
    /// - Parameter identifier: A number that no other unanswered request of the connection has.
    /// - Returns: The message.
    package func message(_ identifier: UInt32) -> AgentMessage {
        var map = CBORMap()
        var secrets: [SecretBytes] = []
        switch self {
        case .hello(let versions, let application):
            map["versions"] = .array(versions.map { .integer($0) })
            map["application"] = .text(application)
        case .unlock(let passcode): secrets = [passcode.bytes]
        case .prompt(let reason), .touch(let reason): map["reason"] = .text(reason)
        case .prove(let methods, let reason, let usage, let titles):
            titles.write(to: &map)
            map["methods"] = .integer(methods.rawValue)
            map["reason"] = .text(reason)
            map["face usage"] = usage.map { .text($0) }
        case .denyConsent(let application), .forgetConsent(let application): map["application"] = .text(application)
        case .simulate(let act): map["act"] = .text(act)
        case .status, .reader, .consents, .lock, .forget, .end, .verify, .findings: break
        case .acknowledge(let told): map["findings"] = .array(told.map(\.value))
        case .backup(let path): map["path"] = .text(path)
        case .changePasscode(let former, let next, let sealing):
            map["seal"] = sealing.map { .text($0.rawValue) }
            secrets = [former.bytes, next.bytes]
        case .exportPasskeys(let passcode, let after):
            map["after"] = after.map { .bytes($0.bytes) }
            secrets = [passcode.bytes]
        case .passkeys(let site, let after):
            map["relying party"] = site.map { .text($0.text) }
            map["after"] = after.map { .bytes($0.bytes) }
        case .makePasskey(let creation, let consent):
            creation.write(to: &map)
            consent.write(to: &map)
            if case .typed(let passcode) = consent { secrets = [passcode.bytes] }
        case .usePasskey(let use, let consent):
            use.write(to: &map)
            consent.write(to: &map)
            if case .typed(let passcode) = consent { secrets = [passcode.bytes] }
        case .signalPasskeys(let site, let signal):
            site.write(to: &map)
            signal.write(to: &map)
        case .add(let item): (map, secrets) = (item.parameters, item.secrets.parts)
        case .addAll(let batch):
            map["items"] = .array(batch.items.map { .map($0.parameters) })
            secrets = batch.items.flatMap(\.secrets.parts)
        case .addIdentity(let identity):
            map = identity.parameters
            secrets = identity.certificate.secrets.parts + identity.key.secrets.parts
        case .find(let page): (map, secrets) = (page.parameters, page.proofs.tokens)
        case .update(let items, let changes, let proofs):
            changes.write(to: &map)
            map["items"] = .array(items.map(\.value))
            map["proofs"] = proofs.count
            secrets = proofs.tokens + changes.secrets.parts
        case .remove(let items, let isKeeping, let isSparing):
            map["items"] = .array(items.map(\.value))
            map["keep"] = isKeeping ? .bool(true) : nil
            map["spare"] = isSparing ? .bool(true) : nil
        case .bringBack(let items): map["items"] = .array(items.map(\.value))
        case .history(let item, let proofs):
            map["item"] = .bytes(item.bytes)
            map["proofs"] = proofs.count
            secrets = proofs.tokens
        }
        return AgentMessage(identifier: identifier, name: name, parameters: map, secrets: secrets)
    }

    /// Reads what a message asks.
    ///
    /// - Parameter message: A client's message.
    /// - Throws: ``AgentProtocolError``; ``AgentProtocolError/Code/nameUnknown`` for what this version does not know.
    package init(_ message: AgentMessage) throws(AgentProtocolError) {
        var reader = ParameterReader(message)
        self = try Self.read(message, &reader)
        try reader.finish()
    }

    private static func read(
        _ message: AgentMessage,
        _ reader: inout ParameterReader
    ) throws(AgentProtocolError) -> AgentRequest {
        switch message.name {
        case "hello": return try hello(&reader)
        case "status": return .status
        case "unlock": return .unlock(try reader.passcode())
        case "prompt": return .prompt(reason: try reason(&reader))
        case "prove":
            let methods = try reader.methods("methods")
            guard !methods.isEmpty else { throw reader.invalid("methods") }
            return .prove(
                methods,
                reason: try reason(&reader),
                faceUsage: try faceUsage(&reader),
                titles: try PromptTitles(&reader)
            )
        case "consents": return .consents
        case "deny consent": return .denyConsent(try application(&reader))
        case "forget consent": return .forgetConsent(try application(&reader))
        case "touch": return .touch(reason: try reason(&reader))
        case "reader": return .reader
        case "simulate":
            let act = try reader.text("act", 1...32)
            guard act.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw reader.invalid("act") }
            return .simulate(act)
        case "lock": return .lock
        case "forget": return .forget
        case "end": return .end
        case "verify": return .verify
        case "findings": return .findings
        case "acknowledge": return .acknowledge(try reader.findings("findings"))
        case "backup":
            let path = try reader.text("path", pathLengths)
            guard path.hasPrefix("/"), !path.unicodeScalars.contains("\0") else { throw reader.invalid("path") }
            return .backup(path: path)
        case "change passcode":
            return .changePasscode(
                former: try reader.passcode(),
                next: try reader.passcode(),
                sealing: try reader.optionalWord("seal")
            )
        case "export passkeys":
            return .exportPasskeys(
                try reader.passcode(),
                after: message.parameters["after"] == nil ? nil : try reader.item("after")
            )
        case "passkeys":
            let site = try reader.optionalText("relying party", 1...253)
            let after = message.parameters["after"] == nil ? nil : try reader.item("after")
            guard let site else { return .passkeys(of: nil, after: after) }
            guard let party = try? RelyingPartyID(site) else { throw reader.invalid("relying party") }
            return .passkeys(of: party, after: after)
        case "make passkey":
            return .makePasskey(try PasskeyCreation(&reader), try PasskeyConsent(&reader))
        case "use passkey": return .usePasskey(try PasskeyUse(&reader), try PasskeyConsent(&reader))
        case "hide passkey", "rename passkeys", "accepted passkeys":
            return .signalPasskeys(try PasskeySite(&reader), try PasskeySignal(message.name, &reader))
        case "add": return .add(try ItemContent(&reader))
        case "add all": return .addAll(try ItemBatch(&reader))
        case "find": return .find(try ItemPage(&reader, message.parameters))
        case "update":
            // In the order in which the secrets follow: proofs come first.
            let (items, proofs) = (try reader.targets("items"), try OwnerTokens(&reader))
            return .update(items, try ItemChanges(&reader, message.parameters), proofs: proofs)
        case "add identity": return .addIdentity(try NewIdentity(&reader))
        case "remove":
            return .remove(
                try reader.targets("items"),
                keeping: try reader.flag("keep"),
                sparing: try reader.flag("spare")
            )
        case "bring back": return .bringBack(try reader.targets("items"))
        case "history": return .history(try reader.item("item"), try OwnerTokens(&reader))
        default:
            throw AgentProtocolError(.nameUnknown, "this agent knows no such request; is it older than the program?")
        }
    }

    private static func reason(_ reader: inout ParameterReader) throws(AgentProtocolError) -> String {
        let reason = try reader.text("reason", reasonLengths)
        guard reason.unicodeScalars.allSatisfy(isShown) else { throw reader.invalid("reason") }
        return reason
    }

    private static func faceUsage(_ reader: inout ParameterReader) throws(AgentProtocolError) -> String? {
        let usage = try reader.optionalText("face usage", reasonLengths)
        guard usage?.unicodeScalars.allSatisfy(isShown) ?? true else { throw reader.invalid("face usage") }
        return usage
    }

    /// Whether a character is shown, and none that a terminal or a window obeys.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    private static func hello(_ reader: inout ParameterReader) throws(AgentProtocolError) -> AgentRequest {
        guard let listed = try reader.value("versions").array, (1...16).contains(listed.count) else {
            throw reader.invalid("versions")
        }
        let versions = listed.compactMap(\.integer).filter { (1...65_535).contains($0) }
        guard versions.count == listed.count else { throw reader.invalid("versions") }
        return .hello(versions: versions, application: try application(&reader))
    }

    private static func application(_ reader: inout ParameterReader) throws(AgentProtocolError) -> String {
        let application = try reader.text("application", groupLengths)
        guard isApplication(application) else { throw reader.invalid("application") }
        return application
    }
}
