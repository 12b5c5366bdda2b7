// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The providers that a person registered (docs/formats/credential-provider.md, section 5).
package struct ProviderRegistry: Sendable, Hashable {
    /// The most providers.
    package static let mostProviders = 16
    /// The most bytes of the file.
    package static let longest = 131_072

    /// The providers, as they were registered; no two have one name.
    package private(set) var providers: [ProviderRegistration]

    /// No providers.
    package init() { providers = [] }

    /// Reads a file.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: `registryMalformed`, `versionUnsupported`, and what a registration throws.
    package init(parsing bytes: [UInt8]) throws(CredentialProvidersError) {
        self.init()
        do {
            let limits = JSONLimits(maximumDepth: 4, maximumLength: Self.longest)
            let root = try JSONValue(parsing: bytes, limits: limits)
            let object = try FormObject(root, members: ["version", "providers"])
            for entry in try object.members.array("providers") {
                let form = try FormObject(entry, members: ["name", "program", "arguments"]).members
                var arguments: [String] = []
                for argument in try form.array("arguments") {
                    guard let text = argument.string else {
                        throw CredentialProvidersError(.registryMalformed, "an argument is no text")
                    }
                    arguments.append(text)
                }
                let name = try ProviderName(try form.string("name"))
                try add(ProviderRegistration(name, program: try form.string("program"), arguments: arguments))
            }
        } catch let error as CredentialProvidersError {
            throw error.code == .answerMalformed ? CredentialProvidersError(.registryMalformed, error.message) : error
        } catch let error as JSONError {
            throw CredentialProvidersError(.registryMalformed, error.message)
        } catch {
            throw CredentialProvidersError(.registryMalformed, "it cannot be read")
        }
    }

    /// The file's bytes.
    package var serialized: [UInt8] {
        let entries = providers.map { provider -> JSONValue in
            [
                "name": .string(provider.name.description), "program": .string(provider.program),
                "arguments": .array(provider.arguments.map { .string($0) }),
            ]
        }
        let root: JSONValue = ["version": 1, "providers": .array(entries)]
        return root.serialized + [0x0A]
    }

    /// The provider of a name; nil where there is none.
    ///
    /// - Parameter name: The name.
    package subscript(name: ProviderName) -> ProviderRegistration? { providers.first { $0.name == name } }

    /// Adds a provider.
    ///
    /// - Parameter provider: The provider.
    /// - Throws: `nameTaken`, `tooManyProviders`.
    package mutating func add(_ provider: ProviderRegistration) throws(CredentialProvidersError) {
        guard self[provider.name] == nil else {
            throw CredentialProvidersError(.nameTaken, "there is a provider \(provider.name) already; remove it first")
        }
        guard providers.count < Self.mostProviders else {
            throw CredentialProvidersError(
                .tooManyProviders,
                "there are \(Self.mostProviders) providers already, which are the most; remove one first"
            )
        }
        providers.append(provider)
    }

    /// Removes a provider.
    ///
    /// - Parameter name: Its name.
    /// - Throws: `nameUnknown`.
    package mutating func remove(_ name: ProviderName) throws(CredentialProvidersError) {
        guard self[name] != nil else {
            throw CredentialProvidersError(.nameUnknown, "there is no provider \(name)")
        }
        providers.removeAll { $0.name == name }
    }
}
