// SPDX-License-Identifier: Apache-2.0

internal import LoginManagement
internal import OutgoingHTTP
internal import Passwords
internal import Synchronization

/// A service that answers range queries, as `BreachRange` describes them: it learns five digits of a password's digest, and who asks.
final class BreachExchange: BreachCounting {
    private let exchange: OutgoingExchange
    private let folder: String
    private let progress: Mutex<Progress>
    private let failures = Mutex(Failures())

    /// Why there was no answer, the last time; nil where there always was one.
    var fault: String? { failures.withLock { $0.last } }

    private struct Failures {
        var inRow = 0
        var last: String?
    }

    /// After so many failures in a row nothing more is asked: secrets lie in memory meanwhile.
    private static let patience = 3
    /// Nor is it at the end of this, whatever was answered: one that takes its time for each answer would have them lie there for hours.
    private let deadline: ContinuousClock.Instant

    /// Prepares the questions; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - address: Below which the ranges lie: `https`, or `http` on this machine.
    ///   - most: About how many passwords it will be asked.
    /// - Throws: What is wrong with the address.
    init(_ address: String, most: Int) throws(CommandError) {
        do {
            let address = try OutgoingAddress(address)
            guard !address.target.contains("?") else {
                throw CommandError(
                    .usage,
                    "--breaches must end in a folder: the first digits of a digest are put behind it"
                )
            }
            folder = address.target.hasSuffix("/") ? address.target : address.target + "/"
            exchange = try OutgoingExchange(address, milliseconds: 10_000)
        } catch let error as OutgoingHTTPError {
            throw CommandError(.usage, "--breaches cannot be used: \(error.message)")
        } catch let error as CommandError { throw error } catch {
            throw CommandError(.usage, "--breaches cannot be used: \(error)")
        }
        progress = Mutex(Progress("asked about", of: most))
        deadline = .now + .seconds(10 + 2 * most)
    }

    func count(of password: Password) async -> Int? {
        let range = BreachRange(for: password)
        let headers = [(name: "Accept", value: "text/plain"), BreachRange.paddingHeader]
        defer { progress.withLock { $0.step() } }
        guard failures.withLock({ $0.inRow < Self.patience }) else { return nil }
        guard ContinuousClock.now < deadline else {
            note("it took too long for those before")
            return nil
        }
        switch await exchange.send(
            "GET",
            folder + range.prefix,
            headers: headers,
            reading: BreachAnswerLimits().maximumLength
        ) {
        case .success(let answer) where answer.status == 200:
            // What cannot be read is no answer, though it may say that all is well.
            do throws(PasswordError) {
                let count = try range.count(in: answer.body)
                failures.withLock { $0.inRow = 0 }
                return count
            } catch { note(error.message) }
        case .success(let answer): note("it answered with status \(answer.status)")
        case .failure(let error): note(error.rawValue)
        }
        return nil
    }

    private func note(_ fault: String) {
        failures.withLock { failures in
            failures.inRow += 1
            failures.last = fault
        }
    }

    /// All was asked.
    func end() { progress.withLock { $0.end() } }
}
