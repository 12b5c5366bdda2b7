// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInServer

/// Variables by which Kubernetes and Docker tell every container of the services beside it.
///
/// A Service named `martlet`, or `martlet-web`, comes as `MARTLET_SERVICE_HOST` or `MARTLET_WEB_PORT_80_TCP_ADDR` into each pod of
/// its namespace: [Kubernetes](https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables),
/// [Docker](https://docs.docker.com/engine/network/links/#environment-variables). Name and value must both have the shape, so that
/// a misspelled setting does not pass for one of them.
struct InjectedVariables {
    let environment: [String: String]

    private static let protocols = ["tcp", "udp", "sctp"]

    /// Whether a platform injected a variable.
    ///
    /// - Parameter name: A name in the environment.
    /// - Returns: Whether name and value are those of a link to another service.
    func contain(_ name: String) -> Bool {
        guard let value = environment[name] else { return false }
        let words = name.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
        // The service's own name may have such words, too, so that each way to cut the name is tried.
        return words.indices.dropFirst().contains { cut in
            let service = words[..<cut].joined(separator: "_")
            return isLink(of: service, Array(words[cut...]), value)
        }
    }

    private func isLink(of service: String, _ words: [String], _ value: String) -> Bool {
        switch words.first {
        case "SERVICE" where words == ["SERVICE", "HOST"]: IPAddress(value) != nil
        // A port of a Service may have a name, in which hyphens are underscores.
        case "SERVICE" where words.dropFirst().first == "PORT": Int(value) != nil
        case "PORT" where words.count == 1: Self.isAddress(value)
        case "PORT" where words.count >= 3 && Int(words[1]) != nil && Self.protocols.contains(words[2].lowercased()):
            switch Array(words[3...]) {
            case [], ["START"], ["END"]: Self.isAddress(value)
            case ["PROTO"]: Self.protocols.contains(value)
            case ["PORT"], ["PORT", "START"], ["PORT", "END"]: Int(value) != nil
            case ["ADDR"]: IPAddress(value) != nil
            default: false
            }
        case "NAME" where words.count == 1: Self.isAlias(value, of: service)
        // What stands in the other container's own environment, which Docker copies under its alias.
        case "ENV" where words.count > 1:
            environment["\(service)_PORT"].map(Self.isAddress) ?? false
                || environment["\(service)_NAME"].map { Self.isAlias($0, of: service) } ?? false
        default: false
        }
    }

    /// Whether a value is like `tcp://10.96.12.34:80`.
    private static func isAddress(_ value: String) -> Bool {
        guard let scheme = protocols.first(where: { value.hasPrefix($0 + "://") }),
            let colon = value.lastIndex(of: ":"), Int(value[value.index(after: colon)...]) != nil
        else { return false }
        return IPAddress(value[..<colon].dropFirst(scheme.count + 3)) != nil
    }

    /// Whether a value is like `/nest/martlet`, in which a container calls another by its alias.
    private static func isAlias(_ value: String, of service: String) -> Bool {
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].isEmpty && !parts[1].isEmpty
            && String(parts[2].map { $0 == "-" ? "_" : $0 }).uppercased() == service
    }
}
