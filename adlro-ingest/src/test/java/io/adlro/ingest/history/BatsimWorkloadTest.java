package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class BatsimWorkloadTest {
  private static final String PROFILES =
      """
      "profiles": {
        "20": {"type": "delay", "delay": 20.25},
        "new": {"type": "DelayProfile", "delay": 1e3, "ret": 1},
        "hg": {"type": "parallel_homogeneous", "cpu": 10e6, "com": 1e6},
        "par": {"type": "parallel", "cpu": [5e6, 0], "com": [0, 0, 5e6, 0]},
        "mpi": {"type": "smpi", "trace": "smpi/compute_only/traces.txt"},
        "odd": {"type": "delay", "delay": -1}
      }\
      """;

  private static final String JOBS =
      """
      "jobs": [
        {"id": 1, "subtime": 10.5, "walltime": 100, "res": 4, "profile": "20"},
        {"id": "w0!2", "subtime": 20, "res": 8, "profile": "new", "walltime": -1},
        {"id": "3", "subtime": 30, "walltime": 12, "res": 1, "profile": "20"},
        {"id": "4", "subtime": 40, "res": 2, "profile": "hg", "extra": {"user": "a"}},
        {"id": "5", "subtime": 40, "res": 2, "profile": "par", "runtime": 7},
        {"id": "6", "subtime": 40, "res": 2, "profile": "mpi"},
        {"id": "7", "subtime": 40, "res": 2, "profile": "none"},
        {"id": "8", "subtime": 40, "res": 2, "profile": "odd"},
        {"id": "9", "subtime": 40, "res": 0, "profile": "20"},
        {"subtime": 40, "res": 1, "profile": "20"},
        17
      ]\
      """;

  static final String WORKLOAD =
      "{\"description\": \"small\",\n\"nb_res\": 32,\n" + JOBS + ",\n" + PROFILES + "}\n";

  private static final BatsimWorkload FORMAT = new BatsimWorkload();

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(FORMAT, text);
  }

  private static OptionalLong processors(String text) throws IOException, Unreadable {
    return FORMAT.processors(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aDelayIsARunTimeAndTheWalltimeALimit() throws Unreadable {
    PastJob job = read(WORKLOAD).jobs().get(0);

    assertThat(job.id()).isEqualTo("1");
    assertThat(job.submitMicros()).isEqualTo(10_500_000);
    assertThat(job.runMicros()).isEqualTo(20_250_000);
    assertThat(job.asked().gpus()).isEqualTo(4);
    assertThat(job.asked().limitMicros()).hasValue(100_000_000);
    assertThat(job.outcome()).isEqualTo(Outcome.COMPLETED);
    // Converters name profiles after the run time, which is unknown at submission.
    assertThat(job.asked().words()).isEmpty();
    assertThat(job.asked().name()).isEmpty();
  }

  @Test
  void aJobEndsAtItsWalltimeAtTheLatest() throws Unreadable {
    List<PastJob> jobs = read(WORKLOAD).jobs();

    assertThat(jobs.get(2).runMicros()).isEqualTo(12_000_000);
    assertThat(jobs.get(2).outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(jobs.get(1).asked().limitMicros()).isEmpty();
    assertThat(jobs.get(1).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void profilesWithoutDelayNeedARuntimeOfTheJob() throws Unreadable {
    HistoryReading reading = read(WORKLOAD);

    assertThat(reading.jobs()).extracting(PastJob::id).containsExactly("1", "w0!2", "3", "5");
    assertThat(reading.jobs().get(3).runMicros()).isEqualTo(7_000_000);
    assertThat(reading.ignored())
        .containsExactly(
            "description: not used, line 1, x1",
            "res: out of range, jobs[8], x1",
            "id: missing, jobs[9], x1",
            "a job: not an object, jobs[10], x1",
            "profile type parallel_homogeneous: has no run time, jobs[3], x1",
            "profile type smpi: has no run time, jobs[5], x1",
            "a job: its profile is missing, jobs[6], x1",
            "profile type delay without a time: has no run time, jobs[7], x1");
  }

  @Test
  void profilesMayComeFirst() throws Unreadable {
    String text = "{" + PROFILES + ",\n" + JOBS + "}";

    assertThat(read(text).jobs()).isEqualTo(read(WORKLOAD).jobs());
  }

  @Test
  void theSizeOfTheMachineIsFoundAnywhere() throws IOException, Unreadable {
    assertThat(processors(WORKLOAD)).hasValue(32);
    assertThat(processors("{" + JOBS + ", \"nb_res\": 7}")).hasValue(7);
    assertThat(processors("{" + JOBS + "}")).isEmpty();
    assertThat(processors("{\"nb_res\": \"many\"}")).isEmpty();
  }

  @Test
  void otherInputIsRefused() {
    assertThatThrownBy(() -> read("[1]")).isInstanceOf(Unreadable.class);
    assertThatThrownBy(() -> read("")).isInstanceOf(Unreadable.class);
    assertThatThrownBy(() -> read("{\"jobs\": 3}"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: jobs is not a list");
    assertThatThrownBy(() -> read("{\"profiles\": []}"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: profiles is not an object");
    assertThat(FORMAT.recognises(new Head("w.json", WORKLOAD))).isTrue();
    assertThat(FORMAT.recognises(new Head("w.json", "{\"jobs\": []}"))).isFalse();
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    List<byte[]> samples = List.of(WORKLOAD.getBytes(StandardCharsets.UTF_8));
    Fuzz.survive(in -> FORMAT.read(in, job -> {}, new Intake()), samples);
    Fuzz.survive(FORMAT::processors, samples);
  }
}
