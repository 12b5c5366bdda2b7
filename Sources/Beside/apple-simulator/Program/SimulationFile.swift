// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import JSONCoding

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads files, naming the flag that they come from.
enum SimulationFile {
    /// The longest file that is read, in bytes.
    private static let most = 1 << 20

    /// A file as text.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - flag: What names it.
    /// - Returns: The text.
    /// - Throws: `configuration`.
    static func text(_ path: String, _ flag: String) throws(SimulatorError) -> String {
        guard let bytes = content(path), let text = String(validating: bytes, as: UTF8.self)
        else {
            throw SimulatorError(.configuration, "\(flag): the file \(path) cannot be read as text of at most 1 MiB")
        }
        return text
    }

    /// What stands in a file; nil where it cannot be read, or has no end within the limit and a few seconds.
    ///
    /// A pipe is waited for a little, as one of a shell's, and not for ever.
    private static func content(_ path: String) -> [UInt8]? {
        // Proof for the unsafe calls: the path is a Swift string for the time of the call, and the buffer tells its own length.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var (bytes, waits): ([UInt8], Int) = ([], 0)
        var piece = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= most {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
            let number = errno
            if count == 0 { return bytes }
            if count > 0 {
                bytes += piece[..<count]
            } else if number == EAGAIN, waits < 50 {
                waits += 1
                var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&waiting, 1, 100)
            } else if number != EINTR {
                return nil
            }
        }
        return nil
    }

    /// A file as a JSON object.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - flag: What names it.
    /// - Returns: The object.
    /// - Throws: `configuration`.
    static func object(_ path: String, _ flag: String) throws(SimulatorError) -> JSONObject {
        let text = try text(path, flag)
        do throws(JSONError) {
            let limits = JSONLimits(maximumDepth: 16, maximumLength: most)
            if let object = try JSONValue(parsing: text.utf8, limits: limits).object { return object }
        } catch {
            throw SimulatorError(.configuration, "\(flag): the file \(path) is no JSON: \(error.message)")
        }
        throw SimulatorError(.configuration, "\(flag): the file \(path) is no JSON object")
    }
}

extension SimulatorError {
    /// Does something that the simulation may refuse.
    ///
    /// - Parameters:
    ///   - place: What the refusal is about.
    ///   - work: The work.
    /// - Returns: What `work` returns.
    /// - Throws: `configuration`.
    static func naming<Value>(
        _ place: String,
        _ work: () throws(AppleSimulationError) -> Value
    ) throws(SimulatorError) -> Value {
        do throws(AppleSimulationError) {
            return try work()
        } catch {
            throw SimulatorError(.configuration, "\(place): \(error.message)")
        }
    }
}
