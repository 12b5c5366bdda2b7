// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import Synchronization

/// A metric with one combination of labels.
protocol MetricSeries: AnyObject, Sendable {
    /// Adds its lines.
    func write(name: String, labels: String, into lines: inout String)
}

/// A number that only grows.
final class MetricCounter: MetricSeries, CounterHandler {
    private let value = Atomic<Int64>(0)

    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        value.add(amount, ordering: .relaxed)
    }

    /// Prometheus' counters do not go backwards; a reset is for tests of other exporters.
    func reset() {}

    func write(name: String, labels: String, into lines: inout String) {
        lines += "\(MetricText.line(name, labels)) \(value.load(ordering: .relaxed))\n"
    }
}

/// A number that goes up and down.
final class MetricGauge: MetricSeries, MeterHandler, RecorderHandler {
    private let value = Mutex<Double>(0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }

    func write(name: String, labels: String, into lines: inout String) {
        lines += "\(MetricText.line(name, labels)) \(value.withLock { $0 })\n"
    }
}

/// A number that somebody else keeps.
final class MetricReading: MetricSeries {
    private let read: @Sendable () -> Double

    init(_ read: @escaping @Sendable () -> Double) { self.read = read }

    func write(name: String, labels: String, into lines: inout String) {
        lines += "\(MetricText.line(name, labels)) \(read())\n"
    }
}

/// How often something took how long.
final class MetricHistogram: MetricSeries, TimerHandler {
    /// Upper bounds in nanoseconds, from a quarter of a millisecond to ten seconds.
    private static let bounds: [Int64] = [
        250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 1_000_000_000, 10_000_000_000,
    ]

    private struct Counts {
        var buckets = [Int64](repeating: 0, count: MetricHistogram.bounds.count + 1)
        var nanoseconds: Int64 = 0
    }

    private let counts = Mutex(Counts())

    func recordNanoseconds(_ duration: Int64) {
        let bucket = Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count
        counts.withLock { counts in
            counts.buckets[bucket] += 1
            counts.nanoseconds &+= duration
        }
    }

    func write(name: String, labels: String, into lines: inout String) {
        let (buckets, nanoseconds) = counts.withLock { ($0.buckets, $0.nanoseconds) }
        let separator = labels.isEmpty ? "" : ","
        var sum: Int64 = 0
        for (index, count) in buckets.enumerated() {
            sum += count
            let bound = index < Self.bounds.count ? "\(Double(Self.bounds[index]) / 1e9)" : "+Inf"
            lines += "\(name)_bucket{\(labels)\(separator)le=\"\(bound)\"} \(sum)\n"
        }
        lines += "\(MetricText.line(name + "_sum", labels)) \(Double(nanoseconds) / 1e9)\n"
        lines += "\(MetricText.line(name + "_count", labels)) \(sum)\n"
    }
}
