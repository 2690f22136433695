package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.figure.Point;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class JctDistributionTest {
  @Test
  void aDistributionRisesToOneAndKeepsItsMedian() {
    PolicyOutcome fcfs =
        Studies.of(Studies.stream(), Studies.policies("fcfs"), 2).comparison().best();
    double[] jct =
        fcfs.runs().stream()
            .flatMapToDouble(run -> DoubleStream.of(run.jctSeconds().toArray()))
            .sorted()
            .toArray();

    List<Point> points = JctDistribution.of(fcfs).points();

    assertThat(points).hasSizeLessThan(300);
    assertThat(points).isSortedAccordingTo((a, b) -> Double.compare(a.x(), b.x()));
    assertThat(points.get(points.size() - 1)).isEqualTo(Point.of(jct[jct.length - 1], 1));
    double median = points.stream().filter(p -> p.y() == 0.5).findFirst().orElseThrow().x();
    assertThat(median).isEqualTo(jct[(jct.length + 1) / 2 - 1]);
    assertThat(Arrays.stream(jct).filter(seconds -> seconds <= median).count())
        .isGreaterThanOrEqualTo(jct.length / 2);
  }
}
