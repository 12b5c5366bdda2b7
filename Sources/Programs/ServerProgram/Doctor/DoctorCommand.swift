// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import AttestationVerification
internal import FoundationEssentials
internal import WebAuthnTypes

/// Checks a running set-up from outside, and the data from inside.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check a running set-up and say what to change.",
        discussion: """
            From outside: the name, TLS, redirects, the clock, what a proxy passes on and what it spoils, and the files that \
            platforms look up on the passkeys' domain, which is often another host. Where the settings of serve are at hand \
            (--config, or the environment) the files are compared with them, else with what the service itself serves; and where these name a \
            mail server, the doctor signs in there and sends nothing; to a webhook for text messages it connects, sends no request, \
            and reads the key's file; with Sign in with Apple it brings Apple a made-up code for each client. From \
            inside, when a data folder is named: rights, disk and database. Nothing is changed; about thirty requests go to \
            these two hosts, and redirects are reported, not followed.

            With --json one object: address, rpId, failures, warnings, and findings, each with check, subject, outcome (ok, \
            warning or failure), found, expected, and fix (words, nginx, caddy).

            Exit codes: 0 no failure, though there may be warnings; 1 failures; 64 and 78 as ever.
            """
    )

    @Argument(help: "Where people sign in. Default: what the settings say, or where the data's service last was.")
    var address: String?

    @OptionGroup var place: DataOption

    @Option(help: ArgumentHelp("A PEM file with authorities to trust beside the system's.", valueName: "file"))
    var roots: String?

    @Option(
        help: ArgumentHelp(
            "Knock there in place of where the name leads: host:port=address:port. May be repeated.",
            valueName: "place"
        )
    )
    var resolve: [String] = []

    @Option(help: ArgumentHelp("How long one request may take, from 1 to 60.", valueName: "seconds"))
    var timeout = 10

    @Flag(help: "Print JSON for programs.")
    var json = false

    func validate() throws {
        guard (1...60).contains(timeout) else { throw ValidationError("--timeout must lie between 1 and 60") }
        _ = try HostDirectory(resolve)
        if let address { _ = try origin(address) }
    }

    func run() async throws {
        let settings = try await place.settings()
        let plan = settings.text(.rpId) == nil ? nil : try ServicePlan(settings)
        let folder = dataFolder(settings)
        let origin = try origin(plan, folder ?? DataFolder(path: settings.dataFolder))
        if let roots,
            CertificateFile.certificates(FileManager.default.contents(atPath: roots).map { Array($0) } ?? []) == nil
        {
            throw CommandError(.configuration, "the file \(roots) holds no certificates in PEM")
        }
        let prober = HTTPProber(directory: try HostDirectory(resolve), seconds: Int64(timeout), roots: roots)
        let patience = Patience()
        defer { patience.end() }
        let facts = await SetupRound(prober: prober, say: { patience.begin($0) }).facts(origin, settings: plan)
        var findings = SetupDiagnosis.findings(facts, suffixes: .system)
        if let plan {
            patience.begin("looking at the way to send mail")
            findings.append(MailDiagnosis.finding(await MailFacts.seen(plan)))
            if let texts = plan.texts {
                patience.begin("looking at the way to send text messages")
                findings.append(TextDiagnosis.finding(await TextFacts.seen(texts, codes: plan.codes.use)))
            }
        }
        if let plan, let apple = plan.apple {
            patience.begin("asking Apple")
            let seen = await AppleFacts.seen(apple, at: plan.origins[0], facts, prober: prober)
            findings += AppleDiagnosis.findings(seen)
        }
        if let folder {
            patience.begin("looking at the data")
            let version = Martlet.configuration.version
            let data = await DataRound(folder: folder).facts(relyingPartyID: facts.relyingPartyID, version: version)
            findings += DataDiagnosis.findings(data)
        }
        patience.end()
        let report = DoctorReport(address: origin.text, relyingPartyID: facts.relyingPartyID, findings: findings)
        if json {
            Terminal.result(report.json)
        } else {
            report.lines.forEach { Terminal.result($0) }
        }
        if report.failures > 0 { throw ExitCode(1) }
    }

    /// The data folder, when somebody named one, or when nothing else was named.
    private func dataFolder(_ settings: Settings) -> DataFolder? {
        let folder = DataFolder(path: settings.dataFolder)
        if settings.namesDataFolder { return folder }
        return address == nil && folder.hasDatabase ? folder : nil
    }

    private func origin(_ plan: ServicePlan?, _ folder: DataFolder) throws -> Origin {
        if let address { return try origin(address) }
        if let plan { return plan.origins[0] }
        if let last = folder.lastOrigin, let origin = try? Origin(last) { return origin }
        throw CommandError(
            .usage,
            "nothing says what to look at: name the address where people sign in",
            hint: "martlet doctor https://login.example.com, or --config FILE with the settings of serve"
        )
    }

    private func origin(_ address: String) throws -> Origin {
        var text = address.contains("://") ? address : "https://" + address
        while text.hasSuffix("/") { text.removeLast() }
        do {
            let origin = try Origin(text)
            guard origin.host != nil else { throw ValidationError("\(address) is no web address") }
            return origin
        } catch let error as WebAuthnTypesError {
            throw ValidationError("\(address) is no address such as https://login.example.com: \(error.message)")
        }
    }
}
