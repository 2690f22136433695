package io.adlro.ingest.history.sacct;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SacctMemoryTest {
  private static PastJob job(String allocated) throws IOException, Unreadable {
    String text =
        "JobID|State|Submit|Start|End|ElapsedRaw|ReqTRES|AllocTRES\n"
            + "2|COMPLETED|1794866836|1794866836|1794866838|2|cpu=1,gres/gpu=2,mem=62.50G,node=1|"
            + allocated
            + "\n";
    List<PastJob> jobs = new ArrayList<>();
    new SacctHistory(SlurmSite.defaults(), ZoneOffset.UTC)
        .read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            jobs::add,
            new Intake());
    return jobs.get(0);
  }

  @Test
  void memoryThatSlurmDoesNotAllocateIsNotARequest() throws IOException, Unreadable {
    assertThat(job("cpu=1,gres/gpu=2,node=1").asked().memoryMib()).isEmpty();
    assertThat(job("cpu=1,gres/gpu=2,mem=62.50G,node=1").asked().memoryMib()).hasValue(32_000);
    assertThat(job("").asked().memoryMib()).hasValue(32_000);
  }
}
