package io.adlro.ingest.submission.adlro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdlroSubmissionsTest {
  private static final String CSV =
      """
      job_id,submit_s,class,gpus,gpu_share,work_s,gpu_memory_gib,cpu_cores,memory_gib,priority,user,group,gpu_models,locality,limit_s,name
      j1,1.5,training,2,500,100,10.5,4,16,0.7,anna,nlp,V100;A100,one-node,3600,bert-large
      j2,3,simulation,1,,100,,,,,,,,,,
      """;

  private static final String JSON =
      """
      [{"job_id": "j1", "submit_s": 1.5, "class": "training", "gpus": 2, "gpu_share": 500,
        "gpu_memory_gib": 10.5, "cpu_cores": 4, "memory_gib": 16, "priority": 0.7, "user": "anna",
        "group": "nlp", "gpu_models": ["V100", "A100"], "locality": "ONE_NODE", "limit_s": 3600,
        "name": "bert-large"},
       {"job_id": "j2", "gpus": "1", "submit_s": 3, "class": "simulation"}]
      """;

  private final Intake intake = new Intake();

  private List<Submission> read(SubmissionFormat format, String text)
      throws IOException, Unreadable {
    List<Submission> read = new ArrayList<>();
    format.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), read::add, intake);
    return read;
  }

  @Test
  void aRowBecomesASubmission() throws IOException, Unreadable {
    List<Submission> jobs = read(new AdlroCsvSubmissions(), CSV);
    Submission job = jobs.get(0);
    assertThat(job.name()).isEqualTo("bert-large");
    assertThat(job.user()).isEqualTo("anna");
    assertThat(job.group()).isEqualTo("nlp");
    assertThat(job.words()).containsExactly("training");
    assertThat(job.gpus()).isEqualTo(2);
    assertThat(job.shareMilli()).isEqualTo(500);
    assertThat(job.models()).containsExactly("V100", "A100");
    assertThat(job.gpuMemoryMib()).hasValue(10_752);
    assertThat(job.cpuMilli()).hasValue(4000);
    assertThat(job.memoryMib()).hasValue(16_384);
    assertThat(job.nodes()).hasValue(1);
    assertThat(job.priority()).hasValue(0.7);
    assertThat(job.limitMicros()).hasValue(3_600_000_000L);
    assertThat(job.submitMicros()).hasValue(1_500_000);
    Submission plain = jobs.get(1);
    assertThat(plain.name()).isEqualTo("j2");
    assertThat(plain.cpuMilli()).isEmpty();
    assertThat(plain.limitMicros()).isEmpty();
    assertThat(intake.ignored().get(0).what()).isEqualTo("work_s");
  }

  @Test
  void jsonIsReadLikeCsv() throws IOException, Unreadable {
    assertThat(read(new AdlroJsonSubmissions(), JSON))
        .isEqualTo(read(new AdlroCsvSubmissions(), CSV));
    assertThat(read(new AdlroJsonSubmissions(), "{\"jobs\": " + JSON + "}")).hasSize(2);
    assertThat(read(new AdlroJsonSubmissions(), "{\"gpus\": 1}\n{\"gpus\": 2}\n")).hasSize(2);
  }

  @Test
  void invalidValuesAreCountedAndTheRestIsRead() throws IOException, Unreadable {
    String csv = "gpus,user,priority\nx,a,1\n1,b,7\n1.5,c,1\n2,d\n3,e,0.5\n";
    assertThat(read(new AdlroCsvSubmissions(), csv))
        .extracting(Submission::user)
        .containsExactly("b", "e");
    assertThat(intake.ignored().stream().map(i -> i.what() + ": " + i.why() + ", " + i.where()))
        .containsExactly(
            "gpus: not a number, line 2",
            "priority: out of range, line 3",
            "gpus: not a whole number, line 4",
            "row: does not have as many fields as the header, line 5");
  }

  @Test
  void aTableWithoutGpusIsRefused() {
    assertThatThrownBy(() -> read(new AdlroCsvSubmissions(), "a,b\n1,2\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: the header has no column gpus");
    assertThatThrownBy(() -> read(new AdlroCsvSubmissions(), "")).isInstanceOf(Unreadable.class);
  }

  @Test
  void eachFormatRecognisesItsOwnInput() {
    assertThat(new AdlroCsvSubmissions().recognises(new Head("jobs.csv", CSV))).isTrue();
    assertThat(new AdlroJsonSubmissions().recognises(new Head("jobs.json", JSON))).isTrue();
    assertThat(new AdlroCsvSubmissions().recognises(new Head("jobs.json", JSON))).isFalse();
    assertThat(new AdlroJsonSubmissions().recognises(new Head("jobs.csv", CSV))).isFalse();
    assertThat(new AdlroCsvSubmissions().recognises(new Head("a.csv", "timestamp,num_gpus\n")))
        .isFalse();
  }

  @Test
  void mutatedCsvIsReadOrRefused() {
    Fuzz.survive(
        in -> new AdlroCsvSubmissions().read(in, submission -> {}, new Intake()),
        List.of(CSV.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void mutatedJsonIsReadOrRefused() {
    Fuzz.survive(
        in -> new AdlroJsonSubmissions().read(in, submission -> {}, new Intake()),
        List.of(JSON.getBytes(StandardCharsets.UTF_8)));
  }
}
