// SPDX-License-Identifier: Apache-2.0

package import CoreMetrics
internal import Synchronization

/// A factory of metrics that writes them in Prometheus' text format.
///
/// Each name holds at most ``maximumSeries`` combinations of labels: whatever a label's values come from, memory stays
/// bounded. Further combinations are counted together under `overflow="true"`.
package final class MetricRegistry: Sendable {
    /// How many combinations of labels one name may have.
    package static let maximumSeries = 1_000

    struct Family {
        let kind: String
        var series: [String: any MetricSeries] = [:]
    }

    private let families = Mutex<[String: Family]>([:])

    /// An empty registry.
    package init() {}

    /// Everything that was measured, in Prometheus' text format (version 0.0.4).
    ///
    /// - Returns: Lines in a stable order.
    package func text() -> String {
        let snapshot = families.withLock { $0 }
        var lines = ""
        for (name, family) in snapshot.sorted(by: { $0.key < $1.key }) {
            lines += "# TYPE \(name) \(family.kind)\n"
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                series.write(name: name, labels: labels, into: &lines)
            }
        }
        return lines
    }

    /// Shows a number that is read each time that somebody asks.
    ///
    /// - Parameters:
    ///   - label: Its name, such as `martlet_password_hashes`.
    ///   - read: Gives the number; called from any thread, and must not wait.
    package func observe(_ label: String, _ read: @escaping @Sendable () -> Double) {
        _ = series(MetricText.name(label), "gauge", []) { MetricReading(read) }
    }

    /// A counter; the same one for the same name and labels.
    func counter(_ label: String, _ dimensions: [(String, String)] = []) -> MetricCounter {
        series(MetricText.name(label, suffix: "_total"), "counter", dimensions) { MetricCounter() }
    }

    /// A gauge.
    func gauge(_ label: String, _ dimensions: [(String, String)] = []) -> MetricGauge {
        series(MetricText.name(label), "gauge", dimensions) { MetricGauge() }
    }

    /// A histogram of seconds.
    func timer(_ label: String, _ dimensions: [(String, String)] = []) -> MetricHistogram {
        series(MetricText.name(label, suffix: "_seconds"), "histogram", dimensions) { MetricHistogram() }
    }

    private func series<Series: MetricSeries>(
        _ name: String,
        _ kind: String,
        _ dimensions: [(String, String)],
        _ make: () -> Series
    ) -> Series {
        let labels = MetricText.labels(dimensions)
        return families.withLock { families in
            var family = families[name] ?? Family(kind: kind)
            // A name that is in use for another kind gives a series that nobody reads, rather than a crash.
            guard family.kind == kind else { return make() }
            let isFull = family.series[labels] == nil && family.series.count >= Self.maximumSeries
            let key = isFull ? "overflow=\"true\"" : labels
            if let known = family.series[key] as? Series { return known }
            let new = make()
            family.series[key] = new
            families[name] = family
            return new
        }
    }
}

extension MetricRegistry: MetricsFactory {
    /// A counter for a library.
    ///
    /// - Parameters:
    ///   - label: Its name.
    ///   - dimensions: Its labels.
    /// - Returns: The counter.
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        counter(label, dimensions)
    }

    /// A gauge for a library.
    ///
    /// - Parameters:
    ///   - label: Its name.
    ///   - dimensions: Its labels.
    /// - Returns: The gauge.
    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions)
    }

    /// A recorder for a library: the last value, whether or not an aggregate was asked for.
    ///
    /// - Parameters:
    ///   - label: Its name.
    ///   - dimensions: Its labels.
    ///   - aggregate: Not regarded.
    /// - Returns: The recorder.
    package func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        gauge(label, dimensions)
    }

    /// A timer for a library.
    ///
    /// - Parameters:
    ///   - label: Its name.
    ///   - dimensions: Its labels.
    /// - Returns: The timer.
    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        timer(label, dimensions)
    }

    /// Series stay for the life of the process, so that sums never go backwards.
    ///
    /// - Parameter handler: Not regarded.
    package func destroyCounter(_ handler: any CounterHandler) {}

    /// Series stay for the life of the process.
    ///
    /// - Parameter handler: Not regarded.
    package func destroyMeter(_ handler: any MeterHandler) {}

    /// Series stay for the life of the process.
    ///
    /// - Parameter handler: Not regarded.
    package func destroyRecorder(_ handler: any RecorderHandler) {}

    /// Series stay for the life of the process.
    ///
    /// - Parameter handler: Not regarded.
    package func destroyTimer(_ handler: any TimerHandler) {}
}
