// SPDX-License-Identifier: Apache-2.0
// A provider in the API's form.

internal import AppleSignIn
internal import JSONCoding

extension ProviderAccess {
    /// `{name, title}`: what requests call it, and what people do.
    var json: JSONValue { ["name": .string(provider.name.text), "title": .string(title)] }
}
