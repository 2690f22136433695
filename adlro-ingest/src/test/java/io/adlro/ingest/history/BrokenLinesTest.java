package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Intake;
import io.adlro.ingest.TooManyBroken;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.jobcomp.JobcompText;
import io.adlro.ingest.history.sacct.SacctHistory;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Broken records count against the limit of the caller; skipped ones do not. */
final class BrokenLinesTest {
  private static final SlurmSite SLURM = SlurmSite.defaults();

  private static List<PastJob> read(HistoryFormat format, String text)
      throws IOException, Unreadable {
    List<PastJob> jobs = new ArrayList<>();
    format.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), jobs::add, new Intake(0));
    return jobs;
  }

  private static void stops(HistoryFormat format, String text) {
    assertThatThrownBy(() -> read(format, text)).isInstanceOf(TooManyBroken.class);
  }

  @Test
  void aBrokenLineEndsAReadingWithALimitOfZero() {
    stops(new SwfHistory(), SwfHistoryTest.LOG + "1 2 3\n");
    stops(new GavelTrace(Map.of()), GavelTraceTest.TRACE + "1\t2\n");
    stops(new BatsimWorkload(), BatsimWorkloadTest.WORKLOAD);
    stops(new JobcompText(SLURM, ZoneOffset.UTC), "hello\n");
    stops(new SacctHistory(SLURM, ZoneOffset.UTC), "JobID|State|Submit|Elapsed|ReqTRES\n1|COMPLETED\n");
  }

  @Test
  void skippedRecordsDoNotCountAgainstTheLimit() throws IOException, Unreadable {
    String part = "4 0 0 10 1 -1 -1 1 -1 -1 2 1 1 1 1 1 -1 -1\n";
    assertThat(read(new SwfHistory(), SwfHistoryTest.LOG + part)).hasSize(2);
    assertThat(read(new GavelTrace(Map.of()), GavelTraceTest.TRACE)).isEmpty();
    String waiting = "JobID|State|Submit|Elapsed|ReqTRES\n1|PENDING|5|0|\n2.batch|COMPLETED|5|6|\n";
    assertThat(read(new SacctHistory(SLURM, ZoneOffset.UTC), waiting)).isEmpty();
  }
}
