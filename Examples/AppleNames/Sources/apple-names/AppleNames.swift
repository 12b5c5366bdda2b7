// SPDX-License-Identifier: Apache-2.0
// Runs the clients over a keychain in memory and a simulated owner, and says what came of it.

import Clients
import Foundation
import KeychainItems
import DeviceAuthentication

@main
struct AppleNames {
    @MainActor
    static func main() async throws {
        let absent = TutorialStore()
        expect("without a keychain nothing is kept", throwing { try absent.save("x", account: "a", service: "s") })

        let owner = SimulatedOwner()
        // example apple-install begins
        try ProcessKeychain.install(InMemoryKeychain(owner: owner))
        try ProcessOwner.install(owner)
        // example apple-install ends

        let tutorial = TutorialStore()
        try tutorial.save("first", account: "robin", service: "nest")
        try tutorial.save("second", account: "robin", service: "nest")
        expect("the tutorial's four methods", try tutorial.password(account: "robin", service: "nest") == "second")
        try tutorial.save("", account: "robin", service: "nest")
        expect("an empty password removes", try tutorial.password(account: "robin", service: "nest") == nil)

        expect(
            "bare keys",
            BareKeyQueries.add(Data([7]), service: "bare") && BareKeyQueries.read(service: "bare") == Data([7])
        )
        expect(
            "objects",
            ObjectQueries.store("text", account: "object") == 0 && ObjectQueries.read(account: "object") == "text"
        )
        let written =
            MutableDictionaryQueries.write(Data([1]), key: "a") && MutableDictionaryQueries.write(Data([2]), key: "a")
        expect("mutable dictionaries", written && MutableDictionaryQueries.read(key: "a") == Data([2]))
        expect("a list by NSDictionary", MutableDictionaryQueries.count() == 1)

        for account in ["one", "two", "three"] { TruthValues.add(account: account, synced: account == "three") }
        expect("truth and limits", TruthValues.attributes(all: true, synced: false) == 2)
        expect("what is synced is apart", TruthValues.attributes(all: false, synced: true) == 1)
        expect("sentences", Messages.certain(-25299) == Messages.careful(-25299) && Messages.certain(-25299) != "none")
        expect("a listing", try Listing.entries(service: "mutable").map(\.account) == ["a"])

        let named = PersistentNames(account: "before", secret: "kept")
        expect("persistent references", named.rename(to: "after") && named.secret() == "kept")

        let signing = SigningKey(tag: "nest.signing")
        let key = try signing.make()
        let signature = try SigningKey.sign(Data("message".utf8), with: key)
        let found = signing.find()
        expect("keys", found.map { SigningKey.verify(signature, of: Data("message".utf8), by: $0) } == true)
        expect("agreement", try SharedSecret.agree())

        certificates()

        let guarded = GuardedItem()
        try guarded.save("secret")
        expect("a guarded item is refused without a question", throwing { _ = try guarded.read(with: nil) })
        owner.present(.match)
        expect("and read with one", try guarded.readAsking() == "secret")

        let lock = NoteLock()
        expect("the sensor's icon", lock.icon == "touchid")
        owner.present(.match)
        await withCheckedContinuation { continuation in lock.unlock { continuation.resume() } }
        expect("a finger unlocks the note", !lock.isLocked)
        owner.present(.cancel)
        expect("who declines", await AsyncOwner.check() == "declined")
        owner.present(.fallback)
        expect("another way", await AsyncOwner.check(.deviceOwnerAuthenticationWithBiometrics) == "another way")
        owner.present(.passcode("1234"))
        expect("the passcode", await AsyncOwner.check() == "owner")

        let kept = Kept("wrapper")
        kept.wrappedValue = "one"
        kept.wrappedValue = "two"
        expect("a property wrapper", kept.wrappedValue == "two")
        kept.wrappedValue = nil
        expect("and its removal", kept.wrappedValue == nil)
        expect("random bytes", Randomness.bytes(32)?.count == 32)
        expect("a suggested password", Randomness.password().count == 15)

        print("\(checks.count - failures) of \(checks.count) as expected")
        if failures > 0 { exit(1) }
    }

    @MainActor
    private static func certificates() {
        let client = ClientCertificates()
        guard let robin = Data(base64Encoded: TestCertificates.robin),
            let expired = Data(base64Encoded: TestCertificates.expired)
        else { return expect("base64", false) }
        expect("certificates are kept", client.keep(robin) == 0 && client.keep(expired) == 0 && client.keep(robin) == 0)
        expect("and bytes that are none are not", client.keep(Data([0x30, 0x00])) != 0)
        let then = Date(timeIntervalSince1970: 1_800_000_000)
        expect("those that hold", client.summaries(containing: "MARTLET", validOn: then) == ["Robin Rédbreast"])
        expect("those that hold now", !client.summaries(containing: "martlet").contains("Martlet Test"))
        let found = client.certificate(for: "wren@nest.example")
        expect("addresses", found.map { client.addresses(of: $0).first } == "robin@nest.example")
        let issuer = found.flatMap { client.issuer(of: $0) } ?? Data()
        expect("issuers", client.isKept(issuedBy: [issuer]) && !client.isKept(issuedBy: [Data([0x30, 0x00])]))
        let keychains = TrustedCertificates.keychains()
        let all = TrustedCertificates.all(trustedOnly: false, in: keychains)
        expect("the keychain is searched", all.count == 2 && TrustedCertificates.kept(of: all) == 2)
        expect("and none", TrustedCertificates.all(trustedOnly: false, in: []).isEmpty)
        expect("who signed themselves are not trusted", TrustedCertificates.all(trustedOnly: true).isEmpty)
        expect("nor for a host", TrustedCertificates.status(forServer: "nest.example") == -25_300)
        expect("no identity without a key", client.identity(issuedBy: [issuer]) == nil)
    }

    @MainActor private static var checks: [Bool] = []
    @MainActor private static var failures: Int { checks.count { !$0 } }

    @MainActor
    private static func expect(_ what: String, _ isSo: Bool) {
        checks.append(isSo)
        print("\(isSo ? "ok  " : "FAIL") \(what)")
    }

    private static func throwing(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return false
        } catch { return true }
    }
}
