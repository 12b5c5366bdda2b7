// SPDX-License-Identifier: Apache-2.0
// The walls between the layers, as the manifest draws them and as the sources keep them.

import Foundation
import Testing

@Suite struct WallTests {
    private static let byteFormats: Set = ["ByteEncodings", "JSONCoding", "CBORCoding", "SecretMemory"]
    private static let wires: Set = ["COSEKeys", "WebAuthnTypes"]
    private static let engines: Set = [
        "AttestationVerification", "CertificateTrust", "WebAuthnRelyingParty", "SoftwareAuthenticator", "PasskeyClient",
        "Passwords",
        "OneTimeCodes", "AccountMessages", "AppleSignIn", "AppleSimulation", "SignInAccounts", "AccountImport",
        "CredentialExchange", "CredentialProviders", "DeviceAuthentication", "KeychainAgent", "KeychainAgentProtocol",
        "KeychainAudit",
        "KeychainLogins", "KeychainQueries", "KeychainVault", "OwnerPresence", "PasswordGeneration", "SiteMatching",
        "TerminalEditing",
    ]
    private static let faces: Set = ["MartletClient", "MartletSecurity", "MartletLocalAuthentication"]
    private static let pure = byteFormats.union(wires).union(engines)

    private let package: PackageDescription
    private let sources: [PackageDescription.Target]

    init() throws {
        package = try PackageDescription.load()
        sources = package.targets.filter { $0.type != "test" && $0.type != "system" }
    }

    /// Every target and product that a target reaches.
    private func closure(of name: String) -> (targets: Set<String>, packages: Set<String>, products: Set<String>) {
        var targets: Set<String> = []
        var packages: Set<String> = []
        var products: Set<String> = []
        var pending = [name]
        while let next = pending.popLast() {
            for dependency in package.targets.first(where: { $0.name == next })?.dependencies ?? [] {
                if let product = dependency.product {
                    products.insert(product)
                    packages.insert(dependency.package ?? "")
                }
                if let target = dependency.target, targets.insert(target).inserted { pending.append(target) }
            }
        }
        return (targets, packages, products)
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

    @Test func `byte formats, wires and engines see no network, no database and no server`() {
        let allowed: Set = ["Crypto", "CryptoExtras", "SwiftASN1", "X509"]
        for name in Self.pure {
            let reached = closure(of: name)
            #expect(reached.products.isSubset(of: allowed), "\(name) reaches \(reached.products.subtracting(allowed))")
            #expect(
                reached.targets.isSubset(of: Self.pure),
                "\(name) reaches \(reached.targets.subtracting(Self.pure))"
            )
        }
    }

    @Test func `byte formats need nothing from outside`() {
        for name in Self.byteFormats { #expect(closure(of: name).packages.isEmpty) }
    }

    @Test func `the relying party brings only three light packages`() {
        #expect(
            closure(of: "WebAuthnRelyingParty").packages.isSubset(of: [
                "swift-crypto", "swift-asn1", "swift-certificates",
            ])
        )
    }

    @Test func `sign-in with Apple is a library of its own, below accounts and beside passkeys`() {
        let apple = closure(of: "AppleSignIn")
        #expect(apple.packages.isSubset(of: ["swift-crypto", "swift-asn1"]))
        #expect(apple.targets.isSubset(of: Self.byteFormats.union(Self.wires)))
    }

    @Test func `who believes Apple and who plays it meet only in the wire types, and the server knows no simulator`() {
        let (believer, player) = (closure(of: "AppleSignIn").targets, closure(of: "AppleSimulation").targets)
        #expect(player.isSubset(of: Self.byteFormats.union(Self.wires)))
        #expect(!believer.contains("AppleSimulation") && !player.contains("AppleSignIn"))
        #expect(closure(of: "SignInServer").targets.isDisjoint(with: ["AppleSimulation", "SimulationServer"]))
        #expect(closure(of: "SimulationServer").targets.isDisjoint(with: ["AppleSignIn", "SignInServer"]))
    }

    @Test func `the vault knows neither accounts nor passkeys, and nothing of the service knows the vault`() {
        #expect(closure(of: "KeychainVault").targets == ["CBORCoding", "SecretMemory"])
        #expect(closure(of: "KeychainVault").packages == ["swift-crypto"])
        for name in ["SignInAccounts", "SignInServer", "AccountStorage", "martlet"] {
            #expect(
                closure(of: name).targets.isDisjoint(with: [
                    "KeychainVault", "TPMSealing", "VaultPasscodes", "VaultSealing", "VaultStorage",
                ]),
                "\(name)"
            )
        }
        #expect(closure(of: "VaultStorage").targets == ["CBORCoding", "KeychainVault", "SecretMemory"])
        #expect(closure(of: "VaultStorage").packages == ["swift-crypto", "GRDB.swift"])
    }

    @Test func `who asks for fingers knows no vault, and foreign modules of PAM run in a process of their own`() {
        #expect(closure(of: "DeviceAuthentication").targets == ["CBORCoding", "SecretMemory"])
        #expect(
            closure(of: "DeviceEvaluators").targets
                == ["CBORCoding", "CSystemd", "DeviceAuthentication", "SecretMemory"]
        )
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            #expect(dependencies.contains("CPAM") == (target.name == "martlet-check-password"), "\(target.name)")
            #expect(dependencies.contains("CSystemd") == (target.name == "DeviceEvaluators"), "\(target.name)")
        }
        let helper = closure(of: "martlet-check-password").targets
        #expect(helper.isDisjoint(with: ["KeychainVault", "DeviceEvaluators"]))
    }

    @Test func `who asks the owner knows no keychain, and queries know the vault's classes but no file`() {
        #expect(closure(of: "OwnerPresence").targets == ["SecretMemory"])
        #expect(closure(of: "OwnerPresence").packages.isEmpty)
        #expect(
            closure(of: "KeychainQueries").targets == ["CBORCoding", "KeychainVault", "OwnerPresence", "SecretMemory"]
        )
        #expect(closure(of: "KeychainQueries").packages == ["swift-crypto", "swift-asn1"])
        #expect(closure(of: "KeychainVault").targets.isDisjoint(with: ["KeychainQueries", "OwnerPresence"]))
    }

    @Test func `files of credentials are read by a library that knows neither vault nor account`() {
        #expect(closure(of: "CredentialExchange").targets == ["ByteEncodings", "JSONCoding", "SecretMemory"])
        #expect(closure(of: "CredentialExchange").packages.isEmpty)
    }

    @Test func `an audit sees passwords and no vault, and asks through what it is handed`() {
        #expect(closure(of: "KeychainAudit").targets == ["ByteEncodings", "JSONCoding", "Passwords", "SecretMemory"])
        #expect(closure(of: "KeychainAudit").packages == ["swift-crypto"])
    }

    @Test func `what other managers say is read by a library that knows no vault, and no part of the agent knows it`() {
        #expect(
            closure(of: "CredentialProviders").targets == [
                "ByteEncodings", "JSONCoding", "SecretMemory", "SiteMatching",
            ]
        )
        #expect(closure(of: "CredentialProviders").packages.isEmpty)
        for target in sources {
            let knows = target.dependencies.contains { $0.target == "CredentialProviders" }
            #expect(knows == (target.name == "martlet-keychain"), "\(target.name)")
        }
    }

    @Test func `passwords are made by a library that knows nothing but secrets`() {
        #expect(closure(of: "PasswordGeneration").targets == ["SecretMemory"])
        #expect(closure(of: "PasswordGeneration").packages.isEmpty)
    }

    @Test func `the agent's engine sees no socket, and its clients no vault's file`() {
        let client = closure(of: "KeychainAgentClient")
        #expect(client.targets.isDisjoint(with: ["KeychainAgent", "KeychainAgentService", "PasswordHashing"]))
        #expect(client.packages == ["swift-crypto"])
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            // The program that becomes the agent asks the same C for its signals.
            let mayCallC =
                target.name == "martlet-keychain"
                || target.name.hasPrefix("KeychainAgent") && !Self.pure.contains(target.name)
            #expect(!dependencies.contains("CAgentProcess") || mayCallC || target.type == "test", "\(target.name)")
        }
    }

    @Test func `relying party and authenticator meet only in the wire types`() {
        let party = closure(of: "WebAuthnRelyingParty").targets
        let authenticator = closure(of: "SoftwareAuthenticator").targets
        #expect(party.intersection(authenticator).isSubset(of: Self.byteFormats.union(Self.wires)))
        #expect(!party.contains("SoftwareAuthenticator") && !authenticator.contains("WebAuthnRelyingParty"))
        #expect(!closure(of: "SignInServer").targets.contains("SoftwareAuthenticator"))
    }

    @Test func `the server picks no database`() {
        let server = closure(of: "SignInServer")
        #expect(!server.products.contains("GRDB"))
        #expect(!server.targets.contains("AccountStorage"))
    }

    @Test func `one library may link libcrypto, and the server's program alone hands it in`() {
        #expect(closure(of: "ServerProgram").targets.contains("LibcryptoSignatures"))
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            let mayHandIn = target.name == "ServerProgram" || target.type == "test"
            #expect(!dependencies.contains("LibcryptoSignatures") || mayHandIn, "\(target.name)")
            #expect(dependencies.contains("CLibcrypto") == (target.name == "LibcryptoSignatures"), "\(target.name)")
        }
    }

    @Test func `one library may link tpm2-tss, and what a vault asks of a TPM needs no TPM`() {
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            #expect(dependencies.contains("CTPM2") == (target.name == "TPMSealing"), "\(target.name)")
        }
        #expect(closure(of: "VaultSealing").targets == ["CBORCoding", "KeychainVault", "SecretMemory"])
    }

    @Test func `one library hashes passwords in C, and engines do not see it`() {
        let libraries = Set(package.targets.filter { $0.type == "system" }.map(\.name))
        #expect(
            libraries == [
                "CLibcrypto", "CLibcryptoSigning", "CArgon2", "CCrypt", "CMalloc", "CQREncode", "CPAM", "CPublicSuffix",
                "CSystemd",
            ]
        )
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            for library in ["CArgon2", "CCrypt"] {
                #expect(dependencies.contains(library) == (target.name == "PasswordHashing"), "\(target.name)")
            }
            if Self.pure.contains(target.name) { #expect(!dependencies.contains("PasswordHashing"), "\(target.name)") }
        }
    }

    @Test func `one library draws QR codes in C, and engines do not see it`() {
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            #expect(dependencies.contains("CQREncode") == (target.name == "QRDrawing"), "\(target.name)")
            if Self.pure.contains(target.name) { #expect(!dependencies.contains("QRDrawing"), "\(target.name)") }
        }
    }

    @Test func `one library asks libpsl about suffixes, and the rule of offers is handed what it says`() {
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            #expect(dependencies.contains("CPublicSuffix") == (target.name == "PublicSuffixes"), "\(target.name)")
            if Self.pure.contains(target.name) { #expect(!dependencies.contains("PublicSuffixes"), "\(target.name)") }
        }
        #expect(closure(of: "SiteMatching").targets.isEmpty && closure(of: "SiteMatching").packages.isEmpty)
    }

    @Test func `accounts judge passwords and codes, and are handed what hashes and what stores`() {
        let accounts = closure(of: "SignInAccounts").targets
        #expect(accounts.isSuperset(of: ["Passwords", "OneTimeCodes", "AppleSignIn"]))
        #expect(accounts.isDisjoint(with: ["PasswordHashing", "AccountStorage", "CArgon2", "CCrypt"]))
        #expect(!closure(of: "SignInServer").targets.contains("PasswordHashing"))
    }

    @Test func `mail delivery alone links libcurl, and the server picks no way of delivery`() {
        for target in package.targets {
            let dependencies = target.dependencies.compactMap(\.target)
            #expect(dependencies.contains("CLibcurl") == (target.name == "MailDelivery"), "\(target.name)")
        }
        #expect(!closure(of: "SignInServer").targets.contains("MailDelivery"))
    }

    @Test func `faces are leaves and need no server`() {
        let roots = Set(sources.filter { $0.type == "executable" }.map(\.name))
        for target in sources where !roots.contains(target.name) && target.name != "QuickNote" {
            #expect(Self.faces.isDisjoint(with: target.dependencies.compactMap(\.target)))
        }
        for face in Self.faces {
            #expect(closure(of: face).targets.isSubset(of: Self.pure))
            // swift-crypto is made of swift-asn1, so that it costs nobody a package.
            let verifier: Set = face == "MartletSecurity" ? ["swift-certificates"] : []
            #expect(closure(of: face).packages.isSubset(of: verifier.union(["swift-crypto", "swift-asn1"])))
        }
    }

    @Test func `whom to believe is judged beside the queries, which bring no verifier`() {
        #expect(
            closure(of: "CertificateTrust").targets
                == ["CBORCoding", "KeychainQueries", "KeychainVault", "OwnerPresence", "SecretMemory"]
        )
        for target in sources where target.dependencies.contains(where: { $0.target == "CertificateTrust" }) {
            #expect(target.name == "MartletSecurity")
        }
        #expect(!closure(of: "KeychainAgentAccess").products.contains("X509"))
    }

    @Test func `the note reaches keychain and owner by Apple's names alone`() throws {
        let note = try #require(sources.first { $0.name == "QuickNote" })
        #expect(
            Set(note.dependencies.compactMap { $0.target ?? $0.product })
                == ["MartletLocalAuthentication", "MartletSecurity", "Crypto", "CryptoExtras"]
        )
        let allowed: Set = [
            "Foundation", "Security", "LocalAuthentication", "Synchronization", "Crypto", "CryptoExtras", "Darwin",
            "Glibc",
        ]
        for (file, text) in try swiftFiles(of: "QuickNote") {
            for line in text.split(separator: "\n") where line.contains("import ") && !line.hasPrefix("//") {
                #expect(allowed.contains(line.split(separator: " ").last.map(String.init) ?? ""), "\(file): \(line)")
            }
        }
        for target in sources {
            #expect(!target.dependencies.contains { $0.target == "QuickNote" } || target.name == "martlet-keychain")
        }
    }

    @Test func `nothing but tests imports an executable`() {
        let executables = Set(sources.filter { $0.type == "executable" }.map(\.name))
        #expect(!executables.isEmpty)
        for target in sources { #expect(executables.isDisjoint(with: target.dependencies.compactMap(\.target))) }
    }

    @Test func `every library is a product of its own name`() {
        let products = Dictionary(uniqueKeysWithValues: package.products.map { ($0.name, $0.targets) })
        // CLibcurl and CTPM2 are C around libraries of the system, and one library each may see them; CAgentProcess is C for the agent. The
        // simulator is a part of the program: nobody should link into a service what says that anybody is whoever they choose.
        // ServerProgram is all of the server's program, which tests look into.
        // VaultWorker and SecurityWorker die in tests, or their agents do. QuickNote has flags that no dependency by version may have.
        let inner: Set = [
            "CAgentProcess", "CLibcurl", "CTPM2", "AppleSimulation", "KeychainLogins", "QuickNote", "SecurityWorker",
            "ServerProgram", "SimulationServer", "VaultWorker",
        ]
        for target in sources {
            #expect(products[target.name] == (inner.contains(target.name) ? nil : [target.name]))
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
            for (file, text) in try swiftFiles(of: name) {
                for line in text.split(separator: "\n") where line.contains("import ") && !line.hasPrefix("//") {
                    let module = line.split(separator: " ").last.map(String.init) ?? ""
                    #expect(module != "Foundation" && !module.hasPrefix("NIO"), "\(file): \(line)")
                    if Self.byteFormats.contains(name) { #expect(module != "FoundationEssentials", "\(file)") }
                }
            }
        }
    }

    @Test func `every source file begins with its license and says what it is for`() throws {
        for target in sources {
            for (file, text) in try swiftFiles(of: target.name) {
                let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
                #expect(lines.first == "// SPDX-License-Identifier: Apache-2.0", "\(file)")
                #expect(lines.dropFirst().first?.hasPrefix("// ") == true, "\(file)")
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

    private func swiftFiles(of target: String) throws -> [(String, String)] {
        let parent = target == "QuickNote" ? "Examples/QuickNote/Sources" : "Sources"
        let folder = PackageDescription.root.appending(path: "\(parent)/\(target)")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path()))
        return try names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
            ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }
}
