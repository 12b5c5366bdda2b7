// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import SignInServer
import Testing

@Suite struct MetricRegistryTests {
    private let registry = MetricRegistry()

    @Test func `a counter is written with its labels in order`() {
        let counter = registry.makeCounter(label: "requests.seen", dimensions: [("way", "in"), ("kind", "a")])
        counter.increment(by: 2)
        registry.makeCounter(label: "requests.seen", dimensions: [("kind", "a"), ("way", "in")]).increment(by: 1)
        let expected = """
            # TYPE requests_seen_total counter
            requests_seen_total{kind="a",way="in"} 3

            """
        #expect(registry.text() == expected)
    }

    @Test func `a label's value cannot break out of its quotes`() {
        registry.makeCounter(label: "c", dimensions: [("k", "a\"b\\c\nd")]).increment(by: 1)
        #expect(registry.text().contains(#"c_total{k="a\"b\\c\nd"} 1"#))
    }

    @Test func `labels that come from outside cannot fill the memory`() {
        for number in 0..<2_000 {
            registry.makeCounter(label: "c", dimensions: [("k", "\(number)")]).increment(by: 1)
        }
        let lines = registry.text().split(separator: "\n")
        #expect(lines.count <= MetricRegistry.maximumSeries + 2)
        #expect(lines.contains("c_total{overflow=\"true\"} \(2_000 - MetricRegistry.maximumSeries)"))
    }

    @Test func `a histogram counts upwards and ends with everything`() {
        let timer = registry.makeTimer(label: "work", dimensions: [])
        timer.recordNanoseconds(100_000)
        timer.recordNanoseconds(3_000_000)
        timer.recordNanoseconds(60_000_000_000)
        let text = registry.text()
        #expect(text.contains("work_seconds_bucket{le=\"0.00025\"} 1\n"))
        #expect(text.contains("work_seconds_bucket{le=\"0.005\"} 2\n"))
        #expect(text.contains("work_seconds_bucket{le=\"10.0\"} 2\n"))
        #expect(text.contains("work_seconds_bucket{le=\"+Inf\"} 3\n"))
        #expect(text.contains("work_seconds_count 3\n"))
    }

    @Test func `a gauge goes up and down`() {
        let gauge = registry.makeMeter(label: "level", dimensions: [])
        gauge.set(5.0)
        gauge.increment(by: 2)
        gauge.decrement(by: 4)
        #expect(registry.text().contains("level 3.0\n"))
    }

    @Test func `one name serves one kind, and a second kind harms nobody`() {
        registry.makeMeter(label: "thing", dimensions: []).set(1.0)
        registry.makeRecorder(label: "thing", dimensions: [], aggregate: true).record(2.0)
        #expect(registry.text() == "# TYPE thing gauge\nthing 2.0\n")
    }
}
