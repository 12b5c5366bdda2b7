// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import FoundationEssentials
internal import JSONCoding
internal import OutgoingHTTP
internal import SignInServer
internal import SwiftASN1
internal import WebAuthnTypes
internal import X509

/// Asks the service's host, and the RP ID's when it is another one: some twenty requests, one after the other.
///
/// No other host is asked: what an answer leads to is written down and not followed. A host that has kept us waiting once is
/// asked no more.
struct SetupRound: Sendable {
    let prober: HTTPProber
    /// Told what is being done.
    let say: @Sendable (String) -> Void

    /// Looks at a set-up.
    ///
    /// - Parameters:
    ///   - address: Where people sign in.
    ///   - settings: What the settings say, when they are at hand.
    /// - Returns: What was seen.
    func facts(_ address: Origin, settings: ServicePlan?) async -> SetupFacts {
        var service = HostFacts(origin: address)
        await reach(&service, probes: Probe.ofService)
        let heard = service[.configuration]?.plainAnswer.flatMap { ServiceDiagnosis.relyingPartyID(in: $0) }
        let id = heard ?? settings?.relyingPartyID.text
        var domain: HostFacts?
        if let id, id != address.host, address.host?.hasSuffix("." + id) == true,
            let origin = try? Origin("https://" + id)
        {
            var facts = HostFacts(origin: origin)
            await reach(&facts, probes: Probe.ofDomain)
            domain = facts
        }
        if service.isReachable, heard != nil { await ask(Probe.ofDomain, &service) }
        return SetupFacts(
            service: service,
            domain: domain,
            relyingPartyID: id,
            settings: settings.map { plan in
                SetupFacts.Expectation(
                    files: Dictionary(uniqueKeysWithValues: plan.wellKnownFiles.map { ($0.name, $0.json) }),
                    changePassword: plan.origins[0].text + AccountAddress.changePassword(plan.passwords != nil)
                )
            },
            now: .present
        )
    }

    /// Finds a host, shakes hands, looks at its plain address, and asks.
    private func reach(_ facts: inout HostFacts, probes: [Probe]) async {
        say("looking for \(facts.host)")
        let name = await prober.name(facts.host)
        facts.name = name
        guard facts.isReachable else { return }
        if facts.origin.scheme == "https" {
            say("shaking hands with \(facts.host)")
            facts.security = await security(facts.origin)
            guard facts.isReachable else { return }
            await askPlainly(&facts)
        } else {
            facts.security = HostFacts.Security.none
        }
        await ask(probes, &facts)
    }

    /// What the host does without TLS; its port is known only where the other one is the usual one.
    private func askPlainly(_ facts: inout HostFacts) async {
        guard ProbeTarget(facts.origin).port == 443 else { return }
        let plain = ProbeTarget(plainly: facts.host)
        // Who says where one port is means this machine, and not another one that has the name.
        guard
            prober.directory.anyPlace(facts.host) == nil || prober.directory.place(plain.host, port: plain.port) != nil
        else { return }
        say("asking \(plain.text)")
        facts.plain = await prober.send(HTTPProber.Request(path: "/"), to: plain, isTrusting: false)
    }

    private func ask(_ probes: [Probe], _ facts: inout HostFacts) async {
        var isTrusting = false
        if case .spoken(_, _, let isTrusted) = facts.security { isTrusting = !isTrusted }
        let target = ProbeTarget(facts.origin)
        for probe in probes {
            say("asking \(facts.origin.text)\(probe.path)")
            let exchange = await prober.send(request(probe, facts.origin), to: target, isTrusting: isTrusting)
            facts.exchanges[probe] = exchange
            guard facts.isReachable else { return }
            // Whatever else is there is not asked for what it cannot know.
            if probe == .configuration, exchange.plainAnswer.flatMap({ ServiceDiagnosis.relyingPartyID(in: $0) }) == nil
            {
                return
            }
        }
    }

    private func request(_ probe: Probe, _ origin: Origin) -> HTTPProber.Request {
        var request = HTTPProber.Request(path: probe.path)
        if let body = probe.body {
            request.method = "POST"
            request.body = body
            // As a page of the service would; without a cookie, so that one is set.
            request.fields = [("Origin", origin.text), ("Sec-Fetch-Site", "same-origin")]
        }
        if probe == .arrival { request.fields = [("X-Forwarded-For", Probe.claimedAddress)] }
        return request
    }

    /// Shakes hands as a browser does; when that fails once more without looking at the certificate, to say what is wrong.
    private func security(_ origin: Origin) async -> HostFacts.Security {
        switch await prober.shakeHands(ProbeTarget(origin), isTrusting: false) {
        case .success(let shown): return spoken(shown, isTrusted: true)
        case .failure(let first):
            guard case .secured = first.fault,
                case .success(let shown) = await prober.shakeHands(ProbeTarget(origin), isTrusting: true)
            else { return .fault(first.fault) }
            return spoken(shown, isTrusted: false)
        }
    }

    private func spoken(_ shown: OutgoingProbe.Handshake, isTrusted: Bool) -> HostFacts.Security {
        guard let certificate = try? X509.Certificate(derEncoded: shown.certificate) else {
            return .fault(.secured("the certificate cannot be read"))
        }
        let names = (try? certificate.extensions.subjectAlternativeNames)??.compactMap { name -> String? in
            guard case .dnsName(let text) = name else { return nil }
            return VisibleText.of(text)
        }
        let read = HostFacts.Certificate(
            names: names ?? [],
            issuer: VisibleText.of("\(certificate.issuer)"),
            notBefore: UnixTime(seconds: Int64(certificate.notValidBefore.timeIntervalSince1970)),
            notAfter: UnixTime(seconds: Int64(certificate.notValidAfter.timeIntervalSince1970))
        )
        return .spoken(read, version: shown.version, isTrusted: isTrusted)
    }
}
