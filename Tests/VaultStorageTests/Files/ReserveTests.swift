// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

import VaultStorage

struct ReserveTests {
    private func blocks(_ path: String) -> Int {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_blocks) * 512 : -1
    }

    @Test func `it is there with the vault, takes room, and is had again where it was lost`() throws {
        let test = try TestKeychain()
        let reserve = test.path + ".reserve"
        do { _ = try test.make() }
        #expect(blocks(reserve) >= 131_072)
        try FileManager.default.removeItem(atPath: reserve)
        try test.write([UInt8](repeating: 0, count: 5_000), to: reserve)
        do { _ = try test.open() }
        #expect(blocks(reserve) >= 131_072)
        try FileManager.default.removeItem(atPath: reserve)
        let (file, _) = try test.open()
        try FileManager.default.removeItem(atPath: reserve)
        try file.close()
        #expect(blocks(reserve) >= 131_072)
    }

    @Test func `one with holes is filled`() throws {
        let test = try TestKeychain()
        let reserve = test.path + ".reserve"
        do { _ = try test.make() }
        try FileManager.default.removeItem(atPath: reserve)
        try test.write([], to: reserve)
        #expect(unsafe truncate(reserve, 131_072) == 0)
        #expect(blocks(reserve) == 0)
        do { _ = try test.open() }
        #expect(blocks(reserve) >= 131_072)
    }

    @Test func `nothing of somebody's own is given up for room`() throws {
        let test = try TestKeychain()
        let (reserve, other) = (test.path + ".reserve", test.folder + "/mine")
        let room = VaultReserve(beside: test.path)
        #expect(!room.giveUp())
        try test.write(Array("a note of mine".utf8), to: reserve)
        #expect(!room.giveUp())
        try test.write([UInt8](repeating: 0, count: 200_000), to: reserve)
        #expect(!room.giveUp())
        try FileManager.default.removeItem(atPath: reserve)
        try test.write([0, 0], to: other)
        try FileManager.default.createSymbolicLink(atPath: reserve, withDestinationPath: other)
        #expect(!room.giveUp())
        try FileManager.default.removeItem(atPath: reserve)
        try FileManager.default.linkItem(atPath: other, toPath: reserve)
        #expect(!room.giveUp() && blocks(other) >= 0)
        try FileManager.default.removeItem(atPath: other)
        #expect(room.giveUp() && blocks(reserve) < 0)
    }

    @Test func `what somebody else put there stays as it is`() throws {
        let test = try TestKeychain()
        let (reserve, other) = (test.path + ".reserve", test.folder + "/mine")
        do { _ = try test.make() }
        try FileManager.default.removeItem(atPath: reserve)
        let text = Array("a note of mine".utf8)
        try test.write(text, to: reserve)
        do { _ = try test.open() }
        #expect(try test.bytes(reserve) == text)
        try FileManager.default.removeItem(atPath: reserve)
        try test.write([], to: other)
        try FileManager.default.createSymbolicLink(atPath: reserve, withDestinationPath: other)
        do { _ = try test.open() }
        #expect(blocks(other) == 0)
        try FileManager.default.removeItem(atPath: reserve)
        try FileManager.default.linkItem(atPath: other, toPath: reserve)
        do { _ = try test.open() }
        #expect(blocks(other) == 0)
    }
}
