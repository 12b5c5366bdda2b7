// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Testing

@Suite struct FingerEvaluationTests {
    private let names = ["right-index-finger"]

    /// An evaluation that waits for a finger.
    private func watching() throws -> FingerEvaluation {
        var evaluation = FingerEvaluation(expecting: try digest())
        #expect(evaluation.take(.begin) == [.find])
        #expect(evaluation.take(.found(.success(reader))) == [.claim(reader)])
        #expect(evaluation.take(.claimed(nil)) == [.list])
        #expect(evaluation.take(.listed(.success(names))) == [.start])
        #expect(evaluation.take(.started(nil)) == [.show(.ready)])
        return evaluation
    }

    /// What the last `finish` of some actions says.
    private func end(_ actions: [FingerAction]) -> DeviceError.Code? {
        if case .finish(let error)? = actions.last { error?.code } else { nil }
    }

    @Test func `a finger that matches ends it after the reader was given back`() throws {
        var evaluation = try watching()
        #expect(evaluation.take(.status(.match)) == [.stop])
        #expect(evaluation.take(.stopped) == [.release])
        #expect(!evaluation.isFinished)
        #expect(evaluation.take(.released) == [.finish(nil)])
        #expect(evaluation.isFinished)
    }

    @Test func `a status that was queued before VerifyStart was answered does not count`() throws {
        for status in [FingerStatus.match, .noMatch, .retry(.tryAgain, isDone: false)] {
            var evaluation = FingerEvaluation(expecting: try digest())
            let before: [FingerEvent] = [
                .begin, .status(status), .found(.success(reader)), .status(status), .claimed(nil), .status(status),
                .listed(.success(names)),
            ]
            for event in before { _ = evaluation.take(event) }
            #expect(evaluation.take(.status(status)) == [])
            #expect(evaluation.take(.started(nil)) == [.stop])
            #expect(evaluation.take(.stopped) == [.start])
            #expect(evaluation.take(.started(nil)) == [.show(.ready)])
            #expect(evaluation.take(.status(.match)) == [.stop])
        }
    }

    @Test func `a miss is counted before the next start is sent`() throws {
        var evaluation = try watching()
        #expect(evaluation.take(.status(.noMatch)) == [.show(.noMatch), .noteMiss])
        // Whatever the reader says until the miss is written is not looked at.
        #expect(evaluation.take(.status(.match)) == [])
        #expect(evaluation.take(.stopped) == [])
        #expect(evaluation.take(.missNoted(.goOn)) == [.stop])
        #expect(evaluation.take(.status(.match)) == [])
        #expect(evaluation.take(.stopped) == [.start])
    }

    @Test func `three misses are what one evaluation has`() throws {
        var evaluation = try watching()
        for _ in 0..<2 {
            _ = evaluation.take(.status(.noMatch))
            #expect(evaluation.take(.missNoted(.goOn)) == [.stop])
            #expect(evaluation.take(.stopped) == [.start])
            #expect(evaluation.take(.started(nil)) == [.show(.ready)])
        }
        _ = evaluation.take(.status(.noMatch))
        #expect(evaluation.take(.missNoted(.goOn)) == [.stop])
        #expect(evaluation.take(.stopped) == [.release])
        #expect(end(evaluation.take(.released)) == .authenticationFailed)
    }

    @Test(arguments: [(MissAnswer.lockedOut, DeviceError.Code.biometryLockout), (.notWritten, .systemCancel)])
    func `a miss that is the last or cannot be written ends it`(answer: MissAnswer, code: DeviceError.Code) throws {
        var evaluation = try watching()
        _ = evaluation.take(.status(.noMatch))
        #expect(evaluation.take(.missNoted(answer)) == [.stop])
        #expect(evaluation.take(.stopped) == [.release])
        #expect(end(evaluation.take(.released)) == code)
    }

    @Test func `bad reads neither count as misses nor go on for ever`() throws {
        var evaluation = try watching()
        for _ in 0..<19 {
            #expect(evaluation.take(.status(.retry(.notCentred, isDone: false))) == [.show(.notCentred)])
        }
        #expect(evaluation.take(.status(.retry(.notCentred, isDone: false))) == [.stop])
        #expect(evaluation.take(.stopped) == [.release])
        #expect(end(evaluation.take(.released)) == .authenticationFailed)
    }

    @Test func `a bad read that ends the verification begins it anew, and not for ever`() throws {
        var evaluation = try watching()
        var starts = 0
        while evaluation.take(.status(.retry(.swipeTooShort, isDone: true))) == [.show(.swipeTooShort), .stop] {
            guard evaluation.take(.stopped) == [.start] else { break }
            starts += 1
            _ = evaluation.take(.started(nil))
        }
        #expect(starts == 19)
        #expect(end(evaluation.take(.released)) == .authenticationFailed)
    }

    @Test(arguments: [
        (FingerStatus.disconnected, DeviceError.Code.biometryDisconnected), (.failed, .biometryNotAvailable),
    ])
    func `a reader that is gone or fails ends it`(status: FingerStatus, code: DeviceError.Code) throws {
        var evaluation = try watching()
        #expect(evaluation.take(.status(status)) == [.stop])
        #expect(evaluation.take(.stopped) == [.release])
        #expect(end(evaluation.take(.released)) == code)
    }

    @Test func `other fingers than those that were known ask for the passcode`() throws {
        for (listed, code) in [
            (["right-index-finger", "left-thumb"], DeviceError.Code.passcodeFirst), (["left-thumb"], .passcodeFirst),
            ([], .biometryNotEnrolled), (["a", "a"], .biometryNotAvailable),
        ] {
            var evaluation = FingerEvaluation(expecting: try digest())
            for event: FingerEvent in [.begin, .found(.success(reader)), .claimed(nil)] { _ = evaluation.take(event) }
            #expect(evaluation.take(.listed(.success(listed))) == [.release], "\(listed)")
            #expect(end(evaluation.take(.released)) == code)
        }
    }

    @Test func `the same fingers on another reader ask for the passcode`() throws {
        var evaluation = FingerEvaluation(expecting: try digest())
        let other = FingerDevice(path: reader.path, name: "Another")
        for event: FingerEvent in [.begin, .found(.success(other)), .claimed(nil)] { _ = evaluation.take(event) }
        #expect(evaluation.take(.listed(.success(names))) == [.release])
        #expect(end(evaluation.take(.released)) == .passcodeFirst)
    }

    @Test(arguments: FingerFault.allCases)
    func `each fault of each call ends it, and gives back what was claimed`(fault: FingerFault) throws {
        var evaluation = FingerEvaluation(expecting: try digest())
        _ = evaluation.take(.begin)
        #expect(end(evaluation.take(.found(.failure(fault)))) == fault.error.code)

        evaluation = FingerEvaluation(expecting: try digest())
        for event: FingerEvent in [.begin, .found(.success(reader))] { _ = evaluation.take(event) }
        #expect(end(evaluation.take(.claimed(fault))) == fault.error.code)

        for last: FingerEvent in [.listed(.failure(fault)), .started(fault)] {
            evaluation = FingerEvaluation(expecting: try digest())
            for event: FingerEvent in [.begin, .found(.success(reader)), .claimed(nil)] { _ = evaluation.take(event) }
            if case .started = last { _ = evaluation.take(.listed(.success(names))) }
            #expect(evaluation.take(last) == [.release])
            #expect(end(evaluation.take(.released)) == fault.error.code)
        }
    }

    /// An evaluation after each step of a whole one, up to before its end.
    private func stages() throws -> [FingerEvaluation] {
        let events: [FingerEvent] = [
            .begin, .found(.success(reader)), .claimed(nil), .listed(.success(names)), .started(nil), .status(.noMatch),
            .missNoted(.goOn), .stopped, .started(nil), .status(.match), .stopped,
        ]
        var evaluation = FingerEvaluation(expecting: try digest())
        var stages = [evaluation]
        for event in events {
            #expect(!evaluation.take(event).isEmpty)
            stages.append(evaluation)
        }
        return stages
    }

    /// Answers what an evaluation asks for, as if all went well and a finger matched, until it ends.
    private func play(_ evaluation: inout FingerEvaluation, _ first: FingerEvent) -> DeviceError?? {
        var events = [first]
        // What may be under way at any stage, each behind the cancellation.
        events += [
            .claimed(nil), .started(nil), .status(.match), .missNoted(.goOn), .status(.match), .stopped, .released,
        ]
        while !events.isEmpty {
            for action in evaluation.take(events.removeFirst()) {
                switch action {
                case .finish(let error): return error
                case .stop: events.append(.stopped)
                case .release: events.append(.released)
                case .start: events += [.started(nil), .status(.match)]
                default: break
                }
            }
        }
        return nil
    }

    @Test(arguments: FingerEnd.allCases)
    func `results after a cancellation are dropped, at every stage`(reason: FingerEnd) throws {
        for (number, stage) in try stages().enumerated() {
            var evaluation = stage
            let error = try #require(play(&evaluation, .cancel(reason)), "stage \(number) hangs")
            #expect(error?.code == reason.error.code, "stage \(number)")
            #expect(evaluation.take(.status(.match)) == [])
            #expect(evaluation.take(.released) == [])
        }
    }

    @Test func `a service or bus that goes away is an error at every stage, and never a hang`() throws {
        for event in [FingerEvent.serviceLost, .busLost] {
            for (number, stage) in try stages().enumerated() {
                var evaluation = stage
                let actions = evaluation.take(event)
                #expect(actions.count == 1 && end(actions) == .biometryNotAvailable, "stage \(number)")
                #expect(evaluation.isFinished)
                #expect(evaluation.take(event) == [])
            }
        }
    }

    @Test func `a first error stays when another follows`() throws {
        var evaluation = try watching()
        _ = evaluation.take(.cancel(.user))
        _ = evaluation.take(.cancel(.system))
        #expect(evaluation.take(.stopped) == [.release])
        _ = evaluation.take(.cancel(.app))
        #expect(end(evaluation.take(.busLost)) == .userCancel)
    }

    @Test func `who cancels while the claim is asked for gives it back when it comes`() throws {
        var evaluation = FingerEvaluation(expecting: try digest())
        for event: FingerEvent in [.begin, .found(.success(reader))] { _ = evaluation.take(event) }
        #expect(evaluation.take(.cancel(.user)) == [])
        #expect(evaluation.take(.claimed(nil)) == [.release])
        #expect(end(evaluation.take(.released)) == .userCancel)
    }

    @Test func `statuses are read as fprintd names them, and contradictions are failures`() {
        for (name, isDone, status) in [
            ("verify-match", true, .match), ("verify-match", false, .failed), ("verify-no-match", true, .noMatch),
            ("verify-no-match", false, .failed), ("verify-retry-scan", false, .retry(.tryAgain, isDone: false)),
            ("verify-swipe-too-short", true, .retry(.swipeTooShort, isDone: true)),
            ("verify-finger-not-centered", false, .retry(.notCentred, isDone: false)),
            ("verify-remove-and-retry", false, .retry(.removeAndRetry, isDone: false)),
            ("verify-disconnected", true, .disconnected), ("verify-unknown-error", true, .failed),
            ("verify-match ", true, .failed), ("", false, .failed),
        ] as [(String, Bool, FingerStatus)] {
            #expect(FingerStatus(name: name, isDone: isDone) == status, "\(name)")
        }
    }
}
