// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import PasskeyClient
import Testing
import WebAuthnTypes

import SignInAccounts

@Suite struct `The way to passkeys` {
    @Test func `is told by week and method, and ends with a passkey that is proven`() async throws {
        let world = try World()
        let person = try world.person()
        try await world.addAccount("ada")
        let signedIn = try await world.signIn("ada", person).signedIn
        _ = try await world.upgrade(signedIn, person)
        try await world.engine.migration.countSignIns(limit: 2)
        let before = try await world.engine.migration.report(weeks: 1)
        #expect(before.state.accounts == [.unprovenPasskey: 1])
        #expect(before.methods == ["password"])

        world.clock.advance(seconds: 14 * 86_400)
        _ = try await world.signIn(person)
        try await world.engine.migration.countSignIns()
        let after = try await world.engine.migration.report(weeks: 3)
        #expect(after.state.accounts == [.passkeyAndPassword: 1] && after.state.waiting.isEmpty)
        #expect(after.methods == ["passkey", "password"] && after.weeks.count == 3)
        #expect(after.weeks.map { after.count("passkey", in: $0) } == [0, 0, 1])
        #expect(after.weeks.map { after.count("password", in: $0) } == [1, 0, 0])
        #expect(after.weeks.map { after.accounts("passkey", in: $0) } == [0, 0, 1])
        #expect(after.weeks.map { after.accounts(in: $0) } == [1, 0, 1])
        #expect(try await world.engine.migration.report(weeks: 1).methods == ["passkey"])
    }

    @Test func `is counted by the upkeep of the service`() async throws {
        let world = try World()
        _ = try await world.signUp("ada", try world.person())
        let person = try world.person()
        try await world.addAccount("bob")
        _ = try await world.signIn("bob", person)
        try await world.engine.upkeep.run()
        let report = try await world.engine.migration.report(weeks: 1)
        #expect(report.counts.map(\.count) == [1])
    }

    @Test func `tells accounts apart from sign-ins, and says where only these were counted`() throws {
        let (before, now) = (SignInWeek(number: 2975), SignInWeek(number: 2976))
        let counts = [
            SignInCount(week: before, method: "password", platform: "Mac", count: 9),
            SignInCount(week: now, method: "passkey", platform: "Linux", count: 4),
            SignInCount(week: now, method: "passkey", platform: "Mac", count: 2),
        ]
        let report = MigrationReport(
            state: MigrationState(counts: [], disabled: 0, commonPasswords: 0),
            counts: counts,
            accounts: [
                WeeklyPlace(week: now): 2, WeeklyPlace(week: now, method: "passkey"): 2,
                WeeklyPlace(week: now, method: "passkey", platform: "Linux"): 2,
                WeeklyPlace(week: now, method: "passkey", platform: "Mac"): 1,
            ]
        )
        #expect(report.accounts(in: before) == nil && report.accounts("passkey", in: before) == nil)
        #expect(report.accounts(in: now) == 2 && report.accounts("password", in: now) == 0)
        #expect(report.accounts(in: SignInWeek(number: 2974)) == 0, "nobody came")
        #expect(
            report.figures.map { $0.row(day: "\($0.place.week.number)") } == [
                "2975,any,any,,9", "2975,password,any,,9", "2975,password,Mac,,9", "2976,any,any,2,6",
                "2976,passkey,any,2,6", "2976,passkey,Linux,2,4", "2976,passkey,Mac,1,2",
            ]
        )
    }

    private static let moments: [(Int64, Int64)] = [
        (0, 0), (345_599, 0), (345_600, 1), (1_799_625_599, 2975), (1_799_625_600, 2976),
    ]

    @Test(arguments: moments)
    func `goes by weeks that begin on Monday`(seconds: Int64, week: Int64) {
        #expect(SignInWeek(containing: UnixTime(seconds: seconds)).number == week)
    }

    private static let devices: [(String, String)] = [
        ("Chrome on Linux", "Linux"), ("Safari on iPhone", "iPhone"), ("curl", "other"), ("", "other"),
        ("Linux", "other"), ("x on Toaster", "other"), ("Unknown device", "other"),
        ("Samsung Internet on Android", "Android"),
    ]

    @Test(arguments: devices)
    func `knows a few platforms and no others`(device: String, platform: String) {
        #expect(SignInPlatform.of(device: device) == platform)
    }
}
