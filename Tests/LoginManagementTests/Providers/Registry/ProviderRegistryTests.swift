// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import Testing

@Suite struct ProviderRegistryTests {
    private func registration(_ name: String, _ program: String = "/usr/bin/thing", _ arguments: [String] = []) throws
        -> ProviderRegistration
    {
        try ProviderRegistration(ProviderName(name), program: program, arguments: arguments)
    }

    private func code(of text: String) -> CredentialProvidersError.Code? {
        do throws(CredentialProvidersError) {
            _ = try ProviderRegistry(parsing: Array(text.utf8))
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `what was written is read again, in its order`() throws {
        var registry = ProviderRegistry()
        try registry.add(try registration("pass", "/opt/a b/\"thing\"", ["--store", "/home/röbin", ""]))
        try registry.add(try registration("another-2"))
        let again = try ProviderRegistry(parsing: registry.serialized)
        #expect(again == registry && again.providers.map(\.name.description) == ["pass", "another-2"])
        #expect(again.providers[0].arguments == ["--store", "/home/röbin", ""])
        #expect(try ProviderRegistry(parsing: ProviderRegistry().serialized).providers.isEmpty)
    }

    @Test func `a name has one provider, and who is removed is gone`() throws {
        var registry = ProviderRegistry()
        try registry.add(try registration("pass"))
        #expect(throws: CredentialProvidersError.self) { try registry.add(try registration("pass", "/usr/bin/other")) }
        #expect(registry.providers.map(\.program) == ["/usr/bin/thing"])
        try registry.remove(ProviderName("pass"))
        #expect(registry.providers.isEmpty)
        #expect(throws: CredentialProvidersError.self) { try registry.remove(ProviderName("pass")) }
    }

    @Test func `no more are kept than are asked`() throws {
        var registry = ProviderRegistry()
        for number in 0..<ProviderRegistry.mostProviders { try registry.add(try registration("p\(number)")) }
        #expect(throws: CredentialProvidersError.self) { try registry.add(try registration("one-more")) }
    }

    @Test(arguments: ["", "-a", "A", "a b", "a/b", "ä", "a\u{1B}", String(repeating: "a", count: 33)])
    func `a name that a terminal or a command line could take for something else is none`(name: String) {
        #expect(throws: CredentialProvidersError.self) { try ProviderName(name) }
    }

    @Test(arguments: [
        "", "thing", "./thing", "~/thing", "/", "/usr//thing", "/usr/./thing", "/usr/../thing", "/usr/bin/",
        "/usr/th\u{0}ing", "/usr/th\ning", "/" + String(repeating: "a", count: 1_024),
    ])
    func `a program is an absolute path that means one file`(program: String) {
        #expect(throws: CredentialProvidersError.self) { try registration("pass", program) }
    }

    @Test func `arguments are few, short and plain`() throws {
        _ = try registration("pass", "/a", Array(repeating: "x", count: 32))
        #expect(throws: CredentialProvidersError.self) {
            try registration("pass", "/a", Array(repeating: "x", count: 33))
        }
        #expect(throws: CredentialProvidersError.self) {
            try registration("pass", "/a", [String(repeating: "x", count: 2_049)])
        }
        #expect(throws: CredentialProvidersError.self) { try registration("pass", "/a", ["a\u{0}b"]) }
    }

    @Test func `a file of another form is refused, whatever is wrong with it`() {
        let one = #"{"name":"pass","program":"/a","arguments":[]}"#
        #expect(code(of: #"{"version":1,"providers":[\#(one)]}"#) == nil)
        #expect(code(of: #"{"version":1,"providers":[\#(one),\#(one)]}"#) == .nameTaken)
        #expect(code(of: #"{"version":2,"providers":[],"more":1}"#) == .versionUnsupported)
        #expect(
            code(of: #"{"version":1,"providers":[{"name":"pass","program":"a","arguments":[]}]}"#) == .commandInvalid
        )
        #expect(code(of: #"{"version":1,"providers":[{"name":"P","program":"/a","arguments":[]}]}"#) == .nameInvalid)
        for text in [
            "", "{}", "[]", #"{"providers":[]}"#, #"{"version":1}"#, #"{"version":1,"providers":[],"more":1}"#,
            #"{"version":1,"version":1,"providers":[]}"#, #"{"version":1,"providers":[]} x"#,
            #"{"version":1,"providers":[{"name":"pass","program":"/a"}]}"#,
            #"{"version":1,"providers":[{"name":"pass","program":"/a","arguments":[1]}]}"#,
            #"{"version":1,"providers":[{"name":"pass","program":"/a","arguments":[],"shell":true}]}"#,
        ] {
            #expect(code(of: text) == .registryMalformed, "\(text)")
        }
        #expect(
            code(of: #"{"version":1,"providers":[]}"# + String(repeating: " ", count: 131_072)) == .registryMalformed
        )
    }
}
