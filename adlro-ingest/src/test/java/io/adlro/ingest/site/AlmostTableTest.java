package io.adlro.ingest.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Head;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AlmostTableTest {
  private static final InputFormats FORMATS = InputFormats.withoutClock(ZoneOffset.UTC);

  private static Optional<String> sentence(String header) {
    return AlmostTable.sentence(new Head("a.csv", header + "\n"), FORMATS.historyFormats());
  }

  @Test
  void aMisspeltColumnOfOursIsNamedWithTheNearest() {
    assertThat(sentence("job_id,submit_s,class,gpus,wrok_s,user"))
        .hasValue(
            "line 1: is nearly a table of the format adlro, but has no column `work_s` (did you"
                + " mean it by `wrok_s`?); add or rename it");
  }

  @Test
  void aMissingColumnIsNamed() {
    assertThat(sentence("job_id,class,gpus,work_s,user"))
        .hasValue(
            "line 1: is nearly a table of the format adlro, but has no column `submit_s`; add or"
                + " rename it");
  }

  @Test
  void publishedTracesWithAColumnMissingAreNamed() {
    assertThat(sentence("timestamp,num_gpus,cluster"))
        .hasValueSatisfying(text -> assertThat(text).contains("philly", "`duration`"));
    assertThat(sentence("job_id,user,gpu_num,cpu_num,node_num,state,submit_time,start,end_time,vc"))
        .hasValueSatisfying(
            text ->
                assertThat(text).contains("helios", "`start_time` (did you mean it by `start`"));
    assertThat(sentence("name,cpu_milli,memory_mib,num_gpu,gpu_milli,creation_time,deletion_time"))
        .hasValueSatisfying(text -> assertThat(text).contains("openb", "`scheduled_time`"));
    assertThat(sentence("job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem"))
        .hasValueSatisfying(
            text -> assertThat(text).contains("alibaba-2020", "`plan_gpu`, `gpu_type`"));
  }

  @Test
  void anotherDelimiterIsNamed() {
    assertThat(sentence("job_id;submit_s;class;gpus;work_s"))
        .hasValueSatisfying(text -> assertThat(text).contains("adlro", "separated by `;`"));
  }

  @Test
  void aTableThatIsLikeNoneHasNoSentence() {
    assertThat(sentence("a,b,c")).isEmpty();
    assertThat(sentence("")).isEmpty();
    assertThat(sentence("user,name")).isEmpty();
  }
}
