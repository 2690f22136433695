package io.adlro.live.emulation;

import static io.adlro.live.emulation.EmulationFixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.JobRequest;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class EmulatedWorkTest {
  private final EmulatedWork work = new EmulatedWork(EmulatedWork.Settings.DEFAULT, 7);

  private static JobRequest.Builder request(String name) {
    return JobRequest.of("train").user("ann").name(name);
  }

  private LongStream runs(JobRequest request) {
    return IntStream.range(0, 2_000).mapToLong(i -> work.micros("job-" + i, request));
  }

  private double median(JobRequest request) {
    long[] sorted = runs(request).sorted().toArray();
    return sorted[sorted.length / 2] / (double) SECOND;
  }

  @Test
  void theSameJobHasTheSameWorkAndAnotherSeedAnother() {
    JobRequest request = request("resnet").build();
    assertThat(work.micros("a", request)).isEqualTo(work.micros("a", request));
    assertThat(new EmulatedWork(EmulatedWork.Settings.DEFAULT, 8).micros("a", request))
        .isNotEqualTo(work.micros("a", request));
  }

  @Test
  void runsOfAProgramVaryAroundItsOwnMedian() {
    assertThat(runs(request("resnet").build()).distinct().count()).isGreaterThan(1_900);
    assertThat(median(request("resnet").build()))
        .isNotCloseTo(median(request("bert").build()), org.assertj.core.data.Percentage.withPercentage(5));
  }

  @Test
  void aStatedEstimateIsTheMedian() {
    assertThat(median(request("resnet").estimateMicros(1_000 * SECOND).build()))
        .isBetween(900.0, 1_100.0);
  }
}
