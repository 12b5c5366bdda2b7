// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct WallTests {
    /// Folders of `Sources`, from the ground up: each sees what stands before it.
    private static let groups = [
        "System", "Foundations", "WebAuthn", "Shared", "Keychain", "SignIn", "Apple", "Programs", "Beside",
    ]
    private static let foundations: Set = ["ByteEncodings", "JSONCoding", "CBORCoding", "SecretMemory"]
    private static let wires: Set = ["COSEKeys", "CTAPTypes", "PasskeyRecords", "WebAuthnTypes"]
    private static let signatures: Set = ["COSEKeys", "JSONWebSignatures"]
    private static let engines: Set = [
        "JSONWebSignatures", "AttestationVerification", "WebAuthnRelyingParty", "SoftwareAuthenticator",
        "PasskeyClient", "Passwords",
        "OneTimeCodes", "AccountMessages", "AppleSignIn", "AppleSimulation", "SignInAccounts",
        "DeviceAuthentication", "KeychainAgent", "KeychainAgentProtocol", "KeychainItems", "KeychainVault",
        "LoginManagement",
    ]
    private static let faces: Set = ["MartletClient", "MartletSecurity", "MartletLocalAuthentication"]
    // The list of common passwords is in C, so that it lies in the program as it is.
    private static let pure = foundations.union(wires).union(engines).union(["CCommonPasswords"])

    private let package: PackageDescription
    private let sources: [PackageDescription.Target]

    init() throws {
        package = try PackageDescription.load()
        sources = package.targets.filter { $0.type != "test" && $0.type != "system" }
    }

    /// Every target and product that a target may import: the manifest hands on what its dependencies need.
    private func closure(of name: String) throws -> (targets: Set<String>, packages: Set<String>, products: Set<String>)
    {
        let target = try #require(package.targets.first { $0.name == name }, "there is no target \(name)")
        return (
            Set(target.dependencies.compactMap(\.target)), Set(target.dependencies.compactMap(\.package)),
            Set(target.dependencies.compactMap(\.product))
        )
    }

    /// The targets whose sources import a module.
    private func importers(of module: String) throws -> Set<String> {
        Set(try sources.filter { try imports(of: $0.name).contains { $0.module == module } }.map(\.name))
    }

    @Test func `the manifest was read`() {
        #expect(package.name == "martlet")
        #expect(sources.count >= 15)
    }

    @Test func `arrows point downward only`() throws {
        var above: Set<String> = []
        for target in package.targets where target.type != "test" {
            for dependency in target.dependencies.compactMap(\.target) {
                #expect(above.contains(dependency), "\(target.name) depends on \(dependency), which stands later")
            }
            above.insert(target.name)
        }
    }

    @Test func `a group sees the groups below it, and people's keychain and the service do not see each other`() throws
    {
        var groupOf: [String: String] = [:]
        for target in package.targets {
            let parts = target.path?.split(separator: "/").map(String.init) ?? []
            if parts.first == "Sources" { groupOf[target.name] = parts[1] }
        }
        #expect(Set(groupOf.values) == Set(Self.groups))
        for (name, group) in groupOf {
            let level = try #require(Self.groups.firstIndex(of: group))
            for dependency in try closure(of: name).targets {
                let below = groupOf[dependency].flatMap(Self.groups.firstIndex) ?? Int.max
                #expect(below <= level, "\(name) in \(group) sees \(dependency)")
                if ["SignIn", "Beside"].contains(group) { #expect(groupOf[dependency] != "Keychain", "\(name)") }
                if ["Keychain", "Apple"].contains(group) { #expect(groupOf[dependency] != "SignIn", "\(name)") }
            }
        }
    }

    @Test func `what a target imports is among what it depends on`() throws {
        let own = Set(package.targets.map(\.name))
        for target in sources where target.name != "QuickNote" {
            let reached = try closure(of: target.name).targets
            for (file, module) in try imports(of: target.name) where own.contains(module) {
                #expect(reached.contains(module), "\(file) imports \(module)")
            }
        }
    }

    @Test func `foundations, wires and engines see no network, no database and no server`() throws {
        let allowed: Set = ["Crypto", "CryptoExtras", "SwiftASN1", "X509"]
        for name in Self.pure {
            let reached = try closure(of: name)
            #expect(reached.products.isSubset(of: allowed), "\(name) reaches \(reached.products.subtracting(allowed))")
            #expect(
                reached.targets.isSubset(of: Self.pure),
                "\(name) reaches \(reached.targets.subtracting(Self.pure))"
            )
        }
    }

    @Test func `foundations need nothing from outside`() throws {
        for name in Self.foundations { #expect(try closure(of: name).packages.isEmpty, "\(name)") }
    }

    @Test func `the relying party brings only three light packages`() throws {
        #expect(
            try closure(of: "WebAuthnRelyingParty").packages == ["swift-crypto", "swift-asn1", "swift-certificates"]
        )
    }

    @Test func `sign-in with Apple is a library of its own, beside accounts and passkeys`() throws {
        let apple = try closure(of: "AppleSignIn")
        // swift-crypto is made of swift-asn1, so that it costs no package.
        #expect(apple.packages == ["swift-crypto", "swift-asn1"])
        #expect(apple.targets.isSubset(of: Self.foundations.union(Self.signatures)))
    }

    @Test func `who believes Apple and who plays it meet only in signatures, and the server knows no simulator`()
        throws
    {
        #expect(try closure(of: "AppleSimulation").targets.isSubset(of: Self.foundations.union(Self.signatures)))
        #expect(try !closure(of: "ServerProgram").targets.contains("AppleSimulation"))
        #expect(try closure(of: "apple-simulator").targets.isDisjoint(with: ["AppleSignIn", "SignInServer"]))
    }

    @Test func `the simulated authenticator reaches no keychain, and no program ships it`() throws {
        let simulated = try closure(of: "ctap-test-authenticator").targets
        #expect(simulated.isSubset(of: Self.foundations.union(Self.wires).union(["SoftwareAuthenticator"])))
        #expect(!package.products.contains { $0.targets.contains("ctap-test-authenticator") })
    }

    @Test func `FIDO's test routes have no accounts, and nothing that ships has these routes`() throws {
        let server = try closure(of: "fido-test-server").targets
        #expect(server.isDisjoint(with: ["SignInAccounts", "SignInServer", "AccountStorage", "ServerProgram"]))
        #expect(!package.products.contains { $0.targets.contains("fido-test-server") })
        // The policy that takes keys of RS1, and the names of the routes.
        let shipped = try sources.filter { $0.name != "fido-test-server" && $0.name != "WebAuthnRelyingParty" }
            .flatMap { try swiftFiles(of: $0.name) }
        // The keychain's program asks such a server, and serves nothing.
        let asking = Set(try swiftFiles(of: "martlet-keychain").map(\.0))
        for (file, text) in shipped {
            #expect(!text.contains("insecureConformanceTest"), "\(file)")
            #expect(!text.contains("/attestation/options") || asking.contains(file), "\(file)")
        }
    }

    /// What an item of the keychain is made of.
    private static let items: Set = [
        "ByteEncodings", "CBORCoding", "DeviceAuthentication", "KeychainItems", "PasskeyRecords", "SecretMemory",
    ]

    @Test func `the vault knows what items are, and neither accounts nor agents`() throws {
        #expect(try closure(of: "KeychainVault").targets == Self.items)
        #expect(try closure(of: "KeychainVault").packages == ["swift-crypto", "swift-asn1"])
        #expect(try closure(of: "VaultStorage").targets == Self.items.union(["KeychainVault"]))
        #expect(try closure(of: "VaultStorage").packages == ["swift-crypto", "swift-asn1", "GRDB.swift"])
        for name in ["ServerProgram", "martlet"] {
            #expect(try closure(of: name).targets.isDisjoint(with: ["KeychainVault", "VaultStorage"]), "\(name)")
        }
    }

    @Test func `who asks for fingers knows no vault, and foreign modules of PAM run in a process of their own`() throws
    {
        #expect(try closure(of: "DeviceAuthentication").targets == ["ByteEncodings", "CBORCoding", "SecretMemory"])
        #expect(try !closure(of: "DeviceEvaluators").targets.contains("KeychainVault"))
        #expect(try importers(of: "CPAM") == ["martlet-check-password"])
        #expect(try importers(of: "CSystemBus") == ["DeviceEvaluators"])
        let helper = try closure(of: "martlet-check-password").targets
        #expect(helper.isDisjoint(with: ["KeychainVault", "DeviceEvaluators"]))
    }

    @Test func `items know no vault, no agent and no file, and neither does what the agent speaks`() throws {
        #expect(try closure(of: "KeychainItems").targets == Self.items.subtracting(["KeychainItems"]))
        #expect(try closure(of: "KeychainItems").packages == ["swift-crypto", "swift-asn1"])
        for name in ["KeychainAgentProtocol", "KeychainAgent", "KeychainAgentClient"] {
            #expect(try !closure(of: name).targets.contains("KeychainVault"), "\(name)")
        }
    }

    @Test func `files of credentials, an audit and new passwords know the agent's words and no vault's file`() throws {
        let logins = try closure(of: "LoginManagement")
        #expect(
            logins.targets.isDisjoint(with: ["KeychainAgent", "KeychainAgentClient", "KeychainVault", "VaultStorage"])
        )
        #expect(logins.packages == ["swift-crypto", "swift-asn1"])
        // No part of the agent reads what other managers say.
        #expect(try importers(of: "LoginManagement") == ["CredentialProviders", "martlet-keychain"])
    }

    @Test func `the agent's engine sees no socket, and its clients no vault's file`() throws {
        let client = try closure(of: "KeychainAgentClient")
        #expect(client.targets.isDisjoint(with: ["KeychainAgent", "KeychainAgentService", "PasswordHashing"]))
        #expect(client.packages == ["swift-crypto", "swift-asn1"])
        // The program that becomes the agent asks the same C for its signals.
        #expect(
            try importers(of: "CAgentProcess").isSubset(of: [
                "CredentialProviders", "KeychainAgentClient", "KeychainAgentService", "martlet-keychain",
            ])
        )
    }

    @Test func `other programs are started in two ways, and by no library that others take`() throws {
        #expect(try importers(of: "Subprocess") == ["ProgramRuns"])
        #expect(try importers(of: "ProgramRuns") == ["DeviceEvaluators", "MessageDelivery"])
        for product in package.products where product.targets.count > 1 {
            #expect(try !closure(of: product.name).targets.contains("ProgramRuns"), "\(product.name)")
        }
        for target in sources where target.path?.hasPrefix("Sources/") == true {
            for (file, text) in try swiftFiles(of: target.name) {
                #expect(!text.contains("posix_spawn") && !text.contains(" Process()"), "\(file)")
            }
        }
    }

    @Test func `relying party and authenticator meet only in the wire types`() throws {
        let party = try closure(of: "WebAuthnRelyingParty").targets
        let authenticator = try closure(of: "SoftwareAuthenticator").targets
        #expect(party.intersection(authenticator).isSubset(of: Self.foundations.union(Self.wires)))
        #expect(!party.contains("SoftwareAuthenticator") && !authenticator.contains("WebAuthnRelyingParty"))
        #expect(try !closure(of: "SignInServer").targets.contains("SoftwareAuthenticator"))
    }

    @Test func `the server picks no database, no way of delivery and no hash of passwords`() throws {
        let server = try closure(of: "SignInServer")
        #expect(!server.products.contains("GRDB"))
        #expect(server.targets.isDisjoint(with: ["AccountStorage", "MessageDelivery", "PasswordHashing"]))
    }

    @Test func `each library in C is seen by one library of ours, and by no engine`() throws {
        let ours = [
            "CArgon2": "PasswordHashing", "CCommonPasswords": "Passwords", "CCrypt": "PasswordHashing",
            "CLibcrypto": "LibcryptoSignatures",
            "CMalloc": "ServerProgram", "CPAM": "martlet-check-password",
            "CPublicSuffix": "PublicSuffixes", "CQREncode": "SignInServer", "CSQLite": "AccountStorage",
            "CSystemBus": "DeviceEvaluators",
            "CTPM2": "TPMSealing",
        ]
        for (library, owner) in ours { #expect(try importers(of: library) == [owner], "\(library)") }
        // Requests and mails.
        #expect(try importers(of: "CLibcurl") == ["MessageDelivery", "OutgoingHTTP"])
        let libraries = Set(package.targets.filter { $0.path?.hasPrefix("Sources/System/") == true }.map(\.name))
        #expect(libraries == Set(ours.keys).union(["CAgentProcess", "CLibcurl"]))
        #expect(try importers(of: "LibcryptoSignatures") == ["ServerProgram", "fido-test-server"])
    }

    @Test func `accounts judge passwords and codes, and are handed what hashes and what stores`() throws {
        let accounts = try closure(of: "SignInAccounts").targets
        #expect(accounts.isSuperset(of: ["Passwords", "OneTimeCodes", "AppleSignIn"]))
        #expect(accounts.isDisjoint(with: ["PasswordHashing", "AccountStorage", "CArgon2", "CCrypt"]))
    }

    @Test func `faces are leaves and need no server`() throws {
        for face in Self.faces {
            #expect(try importers(of: face).isSubset(of: ["SecurityWorker"]), "\(face)")
            #expect(try closure(of: face).targets.subtracting(["AtomicFiles"]).isSubset(of: Self.pure), "\(face)")
            // swift-crypto is made of swift-asn1, so that it costs no package.
            let verifier: Set = face == "MartletSecurity" ? ["swift-certificates"] : []
            #expect(try closure(of: face).packages.isSubset(of: verifier.union(["swift-crypto", "swift-asn1"])))
        }
    }

    @Test func `certificates are judged beside the queries, which bring no verifier`() throws {
        #expect(try closure(of: "MartletSecurity").products.contains("X509"))
        for name in ["KeychainItems", "KeychainAgentClient"] {
            #expect(try !closure(of: name).products.contains("X509"), "\(name)")
        }
    }

    @Test func `the note reaches keychain and owner by Apple's names alone`() throws {
        let allowed: Set = [
            "Foundation", "Security", "LocalAuthentication", "Synchronization", "Crypto", "CryptoExtras", "Darwin",
            "Glibc",
        ]
        for (file, module) in try imports(of: "QuickNote") { #expect(allowed.contains(module), "\(file): \(module)") }
        #expect(try importers(of: "QuickNote").isEmpty)
    }

    @Test func `nothing but tests imports an executable`() throws {
        let executables = sources.filter { $0.type == "executable" }.map(\.name)
        #expect(!executables.isEmpty)
        for executable in executables { #expect(try importers(of: executable).isEmpty, "\(executable)") }
    }

    @Test func `a product is a program, or a library with what it speaks in`() throws {
        let programs = Set(sources.filter { $0.type == "executable" }.map(\.name))
        for product in package.products where !programs.contains(product.name) {
            #expect(product.targets.first == product.name)
            let reached = try closure(of: product.name).targets
            #expect(Set(product.targets.dropFirst()).isSubset(of: reached), "\(product.name)")
            for name in product.targets {
                // What its interface imports comes with it.
                for (file, text) in try swiftFiles(of: name) {
                    for line in text.split(separator: "\n") where line.hasPrefix("public import ") {
                        let module = String(line.dropFirst("public import ".count))
                        let isOurs = package.targets.contains { $0.name == module }
                        let comes = !isOurs || product.targets.contains(module)
                        #expect(comes, "\(product.name): \(file) imports \(module)")
                    }
                }
            }
        }
    }

    @Test func `every target has the strict settings`() {
        for target in package.targets where target.type != "system" {
            let features = target.settings.compactMap { setting -> String? in
                if case .text(let feature) = setting.kind["enableUpcomingFeature"] { feature } else { nil }
            }
            for wanted in [
                "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
                "NonisolatedNonsendingByDefault",
            ] {
                #expect(features.contains(wanted), "\(target.name) lacks \(wanted)")
            }
            #expect(target.settings.contains { $0.kind.keys.contains("treatAllWarnings") }, "\(target.name)")
            // An example is written as its users write, who mark no pointer.
            if target.type != "test", target.name != "QuickNote" {
                #expect(target.settings.contains { $0.kind.keys.contains("strictMemorySafety") }, "\(target.name)")
            }
        }
    }

    @Test func `engines import no Foundation beyond its essentials`() throws {
        for name in Self.pure {
            for (file, module) in try imports(of: name) {
                #expect(module != "Foundation" && !module.hasPrefix("NIO"), "\(file): \(module)")
                if Self.foundations.contains(name) { #expect(module != "FoundationEssentials", "\(file)") }
            }
        }
    }

    @Test func `every source file begins with its license`() throws {
        for target in sources {
            for (file, text) in try swiftFiles(of: target.name) {
                #expect(text.hasPrefix("// SPDX-License-Identifier: Apache-2.0\n"), "\(file)")
            }
        }
    }

    @Test func `no module bears a type of its own name`() throws {
        for target in sources where target.type != "executable" {
            for (file, text) in try swiftFiles(of: target.name) {
                for kind in ["struct", "class", "enum", "actor", "protocol"] {
                    #expect(!text.contains("\(kind) \(target.name) "), "\(file)")
                    #expect(!text.contains("\(kind) \(target.name):"), "\(file)")
                }
            }
        }
    }

    /// What the Swift files of a target import, and where.
    private func imports(of target: String) throws -> [(file: String, module: String)] {
        try swiftFiles(of: target).flatMap { file, text in
            text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }.compactMap { line in
                let words = line.split(separator: " ")
                guard let mark = words.firstIndex(of: "import"), mark + 1 < words.count else { return nil }
                // `import struct Module.Name` names a declaration.
                guard words[..<mark].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) }) else {
                    return nil
                }
                return (file, String(words.last?.split(separator: ".").first ?? ""))
            }
        }
    }

    private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]

    private func swiftFiles(of target: String) throws -> [(String, String)] {
        let path = try #require(sources.first { $0.name == target }?.path, "there is no target \(target)")
        let folder = PackageDescription.root.appending(path: path)
        let names = try #require(FileManager.default.enumerator(atPath: folder.path()))
        return try names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
            ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }
}
