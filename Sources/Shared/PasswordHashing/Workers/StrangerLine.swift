// SPDX-License-Identifier: Apache-2.0

internal import Passwords

/// Jobs of strangers, a line for each place that they come from; the places take turns.
struct StrangerLine {
    private var lines: [[UInt8]: [HashJob]] = [:]
    /// The places in which somebody waits, the next one first.
    private var turns: [[UInt8]] = []

    /// How many wait.
    private(set) var count = 0

    /// Whether nobody waits.
    var isEmpty: Bool { count == 0 }

    /// The job that comes next.
    var first: HashJob? { turns.first.flatMap { lines[$0]?.first } }

    /// All that wait.
    var all: [HashJob] { lines.values.flatMap(\.self) }

    /// Appends a job to the line of its place.
    mutating func append(_ job: HashJob) {
        let site = job.precedence.site
        if lines[site] == nil { turns.append(site) }
        lines[site, default: []].append(job)
        count += 1
    }

    /// Makes room for a job of a place by taking out the last one of the place where most wait.
    ///
    /// - Parameter site: Where the job comes from.
    /// - Returns: The one that has to go; nil where its own place has as many as any, so that it goes itself.
    mutating func makeRoom(for site: [UInt8]) -> HashJob? {
        guard let longest = lines.max(by: { $0.value.count < $1.value.count }),
            longest.value.count > (lines[site]?.count ?? 0) + 1
        else { return nil }
        return remove(at: longest.value.count - 1, of: longest.key)
    }

    /// Takes out the job that comes next; its place waits until all others had a turn.
    mutating func removeFirst() {
        guard let site = turns.first else { return }
        _ = remove(at: 0, of: site)
        guard turns.first == site else { return }
        turns.removeFirst()
        turns.append(site)
    }

    /// Takes out the job of one who no longer waits.
    mutating func remove(_ ticket: HashTicket) -> HashJob? {
        for (site, jobs) in lines {
            if let index = jobs.firstIndex(where: { $0.ticket === ticket }) { return remove(at: index, of: site) }
        }
        return nil
    }

    private mutating func remove(at index: Int, of site: [UInt8]) -> HashJob? {
        let job = lines[site]?.remove(at: index)
        count -= 1
        if lines[site]?.isEmpty == true {
            lines[site] = nil
            turns.removeAll { $0 == site }
        }
        return job
    }
}
