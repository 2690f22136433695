package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.history.jobcomp.JobcompJson;
import io.adlro.ingest.history.jobcomp.JobcompText;
import io.adlro.ingest.history.sacct.SacctHistory;
import io.adlro.ingest.submission.kubernetes.KubernetesSite;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of several formats only one may recognise an input. */
final class RecognitionTest {
  private static final SlurmSite SLURM = SlurmSite.defaults();
  private static final List<HistoryFormat> FORMATS =
      List.of(
          new JobcompText(SLURM, ZoneOffset.UTC),
          new JobcompJson(SLURM),
          new PodHistory(KubernetesSite.defaults()),
          new BatsimWorkload(),
          new SacctHistory(SLURM, ZoneOffset.UTC),
          new AdlroCsvHistory(),
          new OpenbHistory(),
          new PhillyHistory(),
          new SwfHistory(),
          new GavelTrace(Map.of()));

  private static final Map<String, String> SAMPLES = samples();

  private static Map<String, String> samples() {
    Map<String, String> samples = new LinkedHashMap<>();
    samples.put(
        "jobcomp",
        "JobId=1 UserId=a(1) Name=x JobState=FAILED StartTime=Unknown NodeCnt=1 ProcCnt=1 \n");
    samples.put("jobcomp-json", "{\"jobid\":1,\"@start\":\"2024-01-01T00:00:00\"}\n");
    samples.put("kubernetes-pods", PodHistoryTest.PODS);
    samples.put("batsim", BatsimWorkloadTest.WORKLOAD);
    samples.put("sacct", "JobID^State^Submit\n1^COMPLETED^5\n");
    samples.put("swf", SwfHistoryTest.LOG);
    samples.put("philly", PhillyHistoryTest.TABLE);
    samples.put("openb", OpenbHistoryTest.PODS);
    samples.put("gavel", GavelTraceTest.TRACE);
    samples.put("adlro", AdlroCsvHistoryTest.JOBS);
    return samples;
  }

  private static List<String> recognised(byte[] bytes) {
    Head head = Head.of("jobs", bytes);
    return FORMATS.stream().filter(f -> f.recognises(head)).map(HistoryFormat::name).toList();
  }

  @Test
  void eachSampleIsRecognisedByItsFormatOnly() {
    SAMPLES.forEach(
        (name, text) ->
            assertThat(recognised(text.getBytes(StandardCharsets.UTF_8))).containsExactly(name));
  }

  @Test
  void otherTextIsNotRecognised() {
    for (String text : List.of("", "{}", "[]", "{\"jobs\": []}", "JobId=3\n", "kind: Pod\n")) {
      assertThat(recognised(text.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }
  }

  @Test
  void mutatedInputNeverThrowsInRecognition() {
    Fuzz.survive(
        in -> recognised(in.readAllBytes()),
        SAMPLES.values().stream().map(t -> t.getBytes(StandardCharsets.UTF_8)).toList());
  }
}
