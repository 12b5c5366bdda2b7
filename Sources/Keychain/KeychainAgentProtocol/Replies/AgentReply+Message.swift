// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
internal import DeviceAuthentication
internal import SecretMemory

extension AgentReply {
    /// The message that answers this.
    ///
    /// - Parameter identifier: The number of the request; 0 for what answers none.
    /// - Returns: The message.
    package func message(_ identifier: UInt32) -> AgentMessage {
        var map = CBORMap()
        var secrets: [SecretBytes] = []
        switch self {
        case .greeting(let version, let application):
            map["version"] = .integer(version)
            map["application"] = .text(application)
        case .status(let status): map = status.parameters
        case .state(let state): map["state"] = .text(state.rawValue)
        case .done: break
        case .copied(let isSealed): map["tpm"] = isSealed ? .bool(true) : nil
        case .report(let report): map = report.parameters
        case .findings(let findings): map["findings"] = .array(findings.map(\.value))
        case .added(let item, let time):
            map["item"] = .bytes(item.bytes)
            map["created"] = .integer(Int(time))
        case .addedAll(let items, let time):
            map["items"] = .array(items.map { .bytes($0.bytes) })
            map["created"] = .integer(Int(time))
        case .reader(let state): map = state.parameters
        case .consents(let consents): map["applications"] = consents.value
        case .proved(let method, let enrolment, let token):
            map["method"] = .integer(method.rawValue)
            map["enrolment"] = enrolment.map { .bytes($0) }
            secrets = [token]
        case .ownerNeeded(let methods): map["methods"] = .integer(methods.rawValue)
        case .found(let items, let isMore):
            map["items"] = .array(items.map(\.value))
            map["more"] = isMore ? .bool(true) : nil
            secrets = items.flatMap(\.content.secrets.parts)
        case .passkeys(let passkeys, let isMore):
            map["passkeys"] = .array(passkeys.map(\.value))
            map["more"] = isMore ? .bool(true) : nil
        case .passkeyMade(let made): made.write(to: &map)
        case .passkeyUsed(let signature): signature.write(to: &map)
        case .refused(let failure):
            map["code"] = .text(failure.code.rawValue)
            map["message"] = .text(failure.message)
            map["wait"] = failure.wait.map { .integer(Int($0)) }
        }
        return AgentMessage(identifier: identifier, name: name, parameters: map, secrets: secrets)
    }

    private var name: String {
        switch self {
        case .greeting: "greeting"
        case .status: "status"
        case .state: "state"
        case .done: "done"
        case .copied: "copied"
        case .report: "report"
        case .findings: "findings"
        case .added: "added"
        case .addedAll: "added all"
        case .proved: "proved"
        case .reader: "reader"
        case .consents: "consents"
        case .ownerNeeded: "owner needed"
        case .found: "found"
        case .passkeys: "passkeys"
        case .passkeyMade: "passkey made"
        case .passkeyUsed: "passkey used"
        case .refused: "refused"
        }
    }

    /// Reads what a message answers.
    ///
    /// - Parameter message: An agent's message.
    /// - Throws: ``AgentProtocolError``.
    package init(_ message: AgentMessage) throws(AgentProtocolError) {
        var reader = ParameterReader(message)
        switch message.name {
        case "greeting":
            self = .greeting(
                version: try reader.integer("version", 1...65_535),
                application: try reader.text("application", AgentRequest.groupLengths)
            )
        case "status": self = .status(try AgentStatus(&reader))
        case "state": self = .state(try reader.word("state"))
        case "done": self = .done
        case "copied": self = .copied(isSealed: try reader.flag("tpm"))
        case "report": self = .report(try VerificationReport(&reader))
        case "findings": self = .findings(try reader.findings("findings"))
        case "added":
            self = .added(try reader.item("item"), at: Int64(try reader.integer("created", 0...Int(Int64.max))))
        case "added all": self = try Self.addedAll(&reader)
        case "proved":
            let (method, length) = (try reader.methods("method"), OwnerTokens.length)
            guard method == .passcode || method == .biometry else { throw reader.invalid("method") }
            let enrolment = try reader.enrolment()
            // A finger belongs to an enrolment, and a passcode to none.
            guard (enrolment != nil) == (method == .biometry) else { throw reader.invalid("enrolment") }
            self = .proved(method, enrolment: enrolment, token: try reader.secret(length...length))
        case "reader": self = .reader(try ReaderState(&reader))
        case "consents": self = .consents(try FaceConsents(try reader.value("applications")))
        case "owner needed": self = .ownerNeeded(try reader.methods("methods"))
        case "found": self = try Self.found(&reader)
        case "passkeys":
            self = .passkeys(try reader.passkeys("passkeys"), isMore: try reader.flag("more"))
        case "passkey made": self = .passkeyMade(try MadePasskey(&reader))
        case "passkey used": self = .passkeyUsed(try PasskeySignature(&reader))
        case "refused": self = .refused(try Self.failure(&reader))
        default: throw AgentProtocolError(.nameUnknown, "the agent gave an answer that this program does not know")
        }
        try reader.finish()
    }

    private static func found(_ reader: inout ParameterReader) throws(AgentProtocolError) -> AgentReply {
        guard let listed = try reader.value("items").array, listed.count <= ItemPage.longest else {
            throw reader.invalid("items")
        }
        var items: [KeychainItem] = []
        for value in listed {
            guard let map = value.map else { throw reader.invalid("items") }
            items.append(try reader.nested(map) { inner throws(AgentProtocolError) in try KeychainItem(&inner) })
        }
        return .found(items, isMore: try reader.flag("more"))
    }

    private static func addedAll(_ reader: inout ParameterReader) throws(AgentProtocolError) -> AgentReply {
        guard let listed = try reader.value("items").array, (1...ItemBatch.most).contains(listed.count) else {
            throw reader.invalid("items")
        }
        let items = listed.compactMap { $0.bytes.flatMap { ItemID(bytes: $0) } }
        guard items.count == listed.count else { throw reader.invalid("items") }
        return .addedAll(items, at: Int64(try reader.integer("created", 0...Int(Int64.max))))
    }

    private static func failure(_ reader: inout ParameterReader) throws(AgentProtocolError) -> AgentFailure {
        let word = try reader.text("code", 1...64)
        let message = try reader.text("message", 1...4_096)
        let wait = try reader.optionalInteger("wait", 0...Int(Int64.max)).map { Int64($0) }
        // A code that a newer agent has is a failure whose sentence still helps.
        return AgentFailure(AgentFailure.Code(rawValue: word) ?? .failure, message, wait: wait)
    }
}
