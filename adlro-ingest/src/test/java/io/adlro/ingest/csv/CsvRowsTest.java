package io.adlro.ingest.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.RecordKeys;
import io.adlro.ingest.yaml.RecordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvRowsTest {
  private static final RecordKeys COLUMNS =
      new RecordKeys().of(Job.class, "job_id; gpus: 1..1024; estimate_s: 1us..");

  @TempDir Path folder;
  private final Problems problems = new Problems();
  private Path file;

  private record Job(String id, int gpus, OptionalLong estimateMicros) {
    Job {
      if (id.equals("forbidden")) {
        throw new IllegalArgumentException("no job may be called forbidden");
      }
    }
  }

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("jobs.csv");
  }

  private List<Job> read(String text) throws IOException {
    Files.writeString(file, text);
    return read();
  }

  private List<Job> read() {
    List<Job> jobs = new ArrayList<>();
    RecordReader reader = new RecordReader(COLUMNS, problems);
    CsvRows.read(
        file,
        COLUMNS,
        Job.class,
        problems,
        row -> reader.read(row, Job.class).ifPresent(jobs::add));
    return jobs;
  }

  private List<String> reported() {
    return problems.sentences().stream().map(s -> s.replace(folder + "/", "")).toList();
  }

  @Test
  void rowsAreReadByTheNamesOfTheirColumnsInAnyOrder() throws IOException {
    List<Job> jobs = read("gpus,estimate_s,job_id\n4,1.5,a\n1,,\"b, c\"\n");

    assertThat(reported()).isEmpty();
    assertThat(jobs)
        .containsExactly(
            new Job("a", 4, OptionalLong.of(1_500_000)), new Job("b, c", 1, OptionalLong.empty()));
  }

  @Test
  void anOptionalColumnMayBeAbsent() throws IOException {
    assertThat(read("job_id,gpus\na,4\n")).containsExactly(new Job("a", 4, OptionalLong.empty()));
    assertThat(reported()).isEmpty();
  }

  @Test
  void marksWindowsLineEndsBlankLinesAndSpacesAreNoProblem() throws IOException {
    List<Job> jobs =
        read("\uFEFF\r\n\"job_id\", gpus ,estimate_s\r\n\r\n a , 4 ,\r\n   \r\n,,\r\nb,2,3");

    assertThat(reported()).isEmpty();
    assertThat(jobs).extracting(Job::id).containsExactly("a", "b");
  }

  @Test
  void linesAreCountedAcrossBlankLinesAndQuotedLineBreaks() throws IOException {
    read("job_id,gpus\n\n\"a\nb\",1\nc,none\n");

    assertThat(reported())
        .containsExactly(
            "jobs.csv:3: `job_id` is \"a?b\"; expected text on one line, without control"
                + " characters",
            "jobs.csv:5: `gpus` is \"none\"; expected a whole number from 1 to 1024");
  }

  @Test
  void aPackedTableIsUnpacked() throws IOException {
    file = folder.resolve("jobs.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("job_id,gpus\na,4\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(read()).hasSize(1);
    assertThat(reported()).isEmpty();
  }

  @Test
  void aTableThatIsNotPackedInSpiteOfItsNameIsReported() throws IOException {
    file = folder.resolve("jobs.csv.gz");

    assertThat(read("job_id,gpus\na,4\n")).isEmpty();
    assertThat(reported())
        .containsExactly(
            "jobs.csv.gz: is not a gzip file, or is damaged; rewrite it, or without .gz if it is"
                + " plain text");
  }

  @Test
  void aPackedTableThatWasCutOffIsReported() throws IOException {
    file = folder.resolve("jobs.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("job_id,gpus\na,4\n".getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 10));

    read();

    assertThat(reported())
        .containsExactly("jobs.csv.gz: ends in the middle of its compressed data; copy it again");
  }

  @Test
  void everyProblemOfTheHeaderIsReported() throws IOException {
    read("jobid,user,user,,estimate_s,estimate_s\na,b,c,d,1,2\n");

    assertThat(reported())
        .containsExactlyInAnyOrder(
            "jobs.csv:1: `jobid` is not a known column; did you mean `job_id`?",
            "jobs.csv:1: `user` is not a known column; known are `job_id`, `gpus`,"
                + " `estimate_s`",
            "jobs.csv:1: `user` is not a known column; known are `job_id`, `gpus`,"
                + " `estimate_s`",
            "jobs.csv:1: column 4 has no name; name or remove it",
            "jobs.csv:1: the column `estimate_s` is there twice; remove one",
            "jobs.csv:1: `gpus` is missing; expected a column of that name");
  }

  @Test
  void semicolonsBetweenColumnsAreRecognised() throws IOException {
    read("job_id;gpus\na;4\n");

    assertThat(reported())
        .containsExactly("jobs.csv:1: the columns are separated by `;`; separate them by commas");
  }

  @Test
  void aTableWithoutHeaderIsNotReadFurther() throws IOException {
    read("a,4,1\nb,2,3,4\n");

    assertThat(reported()).allMatch(sentence -> sentence.startsWith("jobs.csv:1: "));
  }

  @Test
  void everyProblemOfTheRowsIsReportedWithItsLineAndColumn() throws IOException {
    List<Job> jobs = read("job_id,gpus,estimate_s\n,4,1\nb,0,soon\nc,4\nd,4,1,9\ne,1.5,-1\n");

    assertThat(jobs).isEmpty();
    assertThat(reported())
        .containsExactly(
            "jobs.csv:2: `job_id` is empty; expected text",
            "jobs.csv:3: `gpus` is \"0\"; expected a whole number from 1 to 1024",
            "jobs.csv:3: `estimate_s` is \"soon\"; expected a duration of at least 1us, such as"
                + " 250ms, 30s, 5m or 2h",
            "jobs.csv:4: has 2 fields, the header has 3; is a comma missing or too many?",
            "jobs.csv:5: has 4 fields, the header has 3; is a comma missing or too many?",
            "jobs.csv:6: `gpus` is \"1.5\"; expected a whole number from 1 to 1024",
            "jobs.csv:6: `estimate_s` is \"-1\"; expected a duration of at least 1us, such as"
                + " 250ms, 30s, 5m or 2h");
  }

  @Test
  void whatAConstructorRefusesIsAProblemOfItsRow() throws IOException {
    read("job_id,gpus\nforbidden,1\n");

    assertThat(reported()).containsExactly("jobs.csv:2: no job may be called forbidden");
  }

  @Test
  void readingStopsAfterFiftyProblems() throws IOException {
    read("job_id,gpus\n" + "a,0\n".repeat(100_000));

    assertThat(reported())
        .hasSize(51)
        .endsWith("jobs.csv: reading stopped before line 52 because of too many problems");
  }

  @Test
  void anEmptyTableIsReported() throws IOException {
    read("\n\n");

    assertThat(reported())
        .containsExactly("jobs.csv: is empty; expected a header with the columns job_id,gpus");
  }

  @Test
  void aTableWithAHeaderOnlyHasNoRows() throws IOException {
    assertThat(read("job_id,gpus\n")).isEmpty();
    assertThat(reported()).isEmpty();
  }

  @Test
  void aMissingTableIsReported() {
    read();

    assertThat(reported()).containsExactly("jobs.csv: there is no such file; check its name");
  }

  @Test
  void bytesThatAreNotUtf8AreLocated() throws IOException {
    Files.write(file, "job_id,gpus\na,1\nZürich,1\nc,0\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(read()).hasSize(1);
    assertThat(reported()).containsExactly("jobs.csv:3: is not UTF-8 text; save the file as UTF-8");
  }

  @Test
  void binaryGarbageIsOneProblem() throws IOException {
    for (long seed = 0; seed < 50; seed++) {
      byte[] garbage = new byte[100_000];
      new Random(seed).nextBytes(garbage);
      Files.write(file, garbage);
      Problems own = new Problems();
      CsvRows.read(file, COLUMNS, Job.class, own, row -> {});
      assertThat(own.sentences()).as("seed %d", seed).hasSize(1);
    }
  }

  @Test
  void zerosAreNotATable() throws IOException {
    Files.write(file, new byte[1000]);
    read();

    assertThat(reported())
        .containsExactly("jobs.csv:1: holds control characters; is this a CSV file?");
  }

  @Test
  void aQuotationMarkThatIsNeverClosedIsReported() throws IOException {
    read("job_id,gpus\na,1\n\"b,2\nc,3\n");

    assertThat(reported())
        .containsExactly("jobs.csv:3: a quotation mark is opened in this row and never closed");
  }

  @Test
  void textAfterAQuotationMarkIsReported() throws IOException {
    read("job_id,gpus\n\"a\"b,1\n");

    assertThat(reported())
        .containsExactly(
            "jobs.csv:2: text follows a closing quotation mark; double the marks inside a field");
  }

  @Test
  void anEndlessFieldIsReported() throws IOException {
    for (String field :
        List.of("x".repeat(100_000), "x".repeat(5_000_000), "\"" + "x\n".repeat(5_000_000))) {
      Files.writeString(file, "job_id,gpus\na,1\n" + field + ",2\n");
      Problems own = new Problems();
      CsvRows.read(file, COLUMNS, Job.class, own, row -> {});
      assertThat(own.sentences()).hasSize(1);
      assertThat(own.sentences().get(0)).contains("jobs.csv:3: a row or field is too long");
    }
  }
}
