package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.CleanUp;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.hyper.ItemMemory;
import io.adlro.core.hyper.Majority;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.random.RandomStreams;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JobDecomposerTest {
  private static final Dimensions DIMENSIONS = new Dimensions(8_192);
  private static final long HOUR = 3_600_000_000L;
  private final JobDecomposer decomposer =
      new JobDecomposer(JobDecomposer.Settings.of(DIMENSIONS, 1));

  private static TinyJob.Builder job(String jobClass) {
    return TinyJob.of(jobClass, 14 * HOUR, 1)
        .name("/scratch/train_resnet50.sh")
        .user("ann")
        .account("vision")
        .allowedModels(List.of("v100", "a100"))
        .gpus(4)
        .gpuMemoryMib(16_384)
        .cpuMilli(8_000)
        .memoryMib(65_536)
        .priority(0.5)
        .limitMicros(24 * HOUR)
        .estimateMicros(6 * HOUR);
  }

  private static JobTraits traits(TinyJob.Builder job) {
    TinyJob built = job.build();
    return JobTraits.of(built.request(), built.submitMicros());
  }

  private String filler(JobRecord record, JobRole role) {
    return record.filler(role).map(CleanUp.Match::name).orElse("missing");
  }

  private static List<String> names(List<CleanUp.Match> matches) {
    return matches.stream().map(CleanUp.Match::name).toList();
  }

  @Test
  void aRecordIsDecomposedIntoItsFillers() {
    JobTraits job = traits(job("training")).with(new JobTraits.Profile(0.9f, 0.4f, 0.75f, 0.6f));
    JobRecord record = decomposer.decompose(decomposer.encode(job));

    assertThat(filler(record, JobRole.CLASS)).isEqualTo("training");
    assertThat(filler(record, JobRole.USER)).isEqualTo("ann");
    assertThat(filler(record, JobRole.GROUP)).isEqualTo("vision");
    assertThat(names(record.all(JobRole.NAME)))
        .containsExactlyInAnyOrder("train", "resnet", "50", "sh", "scratch");
    assertThat(names(record.all(JobRole.GPU_MODEL))).containsExactlyInAnyOrder("v100", "a100");
    assertThat(record.fillers().keySet()).containsExactly(JobRole.values());
    assertThat(filler(record, JobRole.UTILIZATION)).endsWith("of the time");
  }

  @Test
  void quantitiesComeBackWithinTwoLevels() {
    RandomGenerator random = new RandomStreams(3).stream("jobs");
    int exact = 0;
    for (int i = 0; i < 100; i++) {
      int gpus = 1 << random.nextInt(7);
      int memoryMib = 1024 << random.nextInt(7);
      long hour = random.nextInt(24);
      TinyJob.Builder asked =
          TinyJob.of("training", hour * HOUR, 1).gpus(gpus).gpuMemoryMib(memoryMib).user("ann");
      JobRecord record = decomposer.decompose(decomposer.encode(traits(asked)));
      String width = filler(record, JobRole.GANG_WIDTH);
      String memory = filler(record, JobRole.GPU_MEMORY);
      exact += width.equals(gpus + " GPUs") ? 1 : 0;
      exact += memory.equals(memoryMib + " MiB") ? 1 : 0;
      exact += filler(record, JobRole.SUBMIT_HOUR).equals(hour + " h") ? 1 : 0;
      assertThat(number(width) / gpus).isBetween(0.5, 2.0);
      assertThat(number(memory) / memoryMib).isBetween(0.6, 1.6);
    }
    assertThat(exact).isGreaterThan(290);
  }

  private static double number(String filler) {
    return Double.parseDouble(filler.substring(0, filler.indexOf(' ')));
  }

  @ParameterizedTest
  @ValueSource(ints = {2_048, 8_192, 16_384})
  void namesAreRecoveredAmongManyInNinetyNineOfAHundredCases(int bits) {
    JobDecomposer decomposer =
        new JobDecomposer(JobDecomposer.Settings.of(new Dimensions(bits), 2));
    RandomGenerator random = new RandomStreams(4).stream("jobs");
    for (int i = 0; i < 500; i++) {
      decomposer.encode(traits(job("class" + i % 20).user("user" + i)));
    }
    int right = 0;
    for (int i = 0; i < 100; i++) {
      String user = "user" + random.nextInt(500);
      JobTraits job = traits(job("class" + random.nextInt(20)).user(user));
      JobRecord record = decomposer.decompose(decomposer.encode(job));
      right += filler(record, JobRole.USER).equals(user) ? 1 : 0;
      right += filler(record, JobRole.CLASS).equals(job.jobClass()) ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(198);
  }

  @Test
  void whatIsMissingFromTheJobIsMissingFromTheRecord() {
    decomposer.encode(traits(job("training"))); // so that fillers are known
    JobTraits bare = traits(TinyJob.of("training", 0, 1).withoutEstimate());
    JobRecord record = decomposer.decompose(decomposer.encode(bare));
    assertThat(record.fillers().keySet())
        .containsExactly(
            JobRole.CLASS,
            JobRole.USER,
            JobRole.GANG_WIDTH,
            JobRole.GPU_SHARE,
            JobRole.PRIORITY,
            JobRole.SUBMIT_HOUR);
  }

  @Test
  void jobsThatDifferInASmallQuantityAreMoreAlikeThanJobsThatDifferInClass() {
    BinaryVector base = decomposer.encode(traits(job("training")));
    BinaryVector otherClass = decomposer.encode(traits(job("inference")));
    List<TinyJob.Builder> slightlyOther =
        List.of(
            job("training").gpuMemoryMib(20_480),
            job("training").cpuMilli(10_000),
            job("training").memoryMib(49_152),
            job("training").gpus(6),
            job("training").priority(0.6),
            job("training").limitMicros(20 * HOUR),
            job("training").estimateMicros(7 * HOUR));
    for (TinyJob.Builder other : slightlyOther) {
      BinaryVector encoded = decomposer.encode(traits(other));
      assertThat(encoded).isNotEqualTo(base);
      assertThat(encoded.similarity(base)).isGreaterThan(otherClass.similarity(base) + 0.01);
    }
  }

  @Test
  void theMoreJobsHaveInCommonTheMoreAlikeTheyAre() {
    BinaryVector base = decomposer.encode(traits(job("training")));
    double user = base.similarity(decomposer.encode(traits(job("training").user("bob"))));
    double userAndClass = base.similarity(decomposer.encode(traits(job("inference").user("bob"))));
    double most =
        base.similarity(
            decomposer.encode(
                traits(TinyJob.of("inference", 2 * HOUR, 1).name("md-prod").user("bob").gpus(64))));
    assertThat(user).isGreaterThan(userAndClass);
    assertThat(userAndClass).isGreaterThan(most);
  }

  @Test
  void theRecordIsTheMajorityOfRoleByFiller() {
    JobTraits job = traits(TinyJob.of("training", 0, 1).withoutEstimate());
    Map<JobRole, Integer> onlyNames = new EnumMap<>(JobRole.class);
    for (JobRole role : JobRole.values()) {
      onlyNames.put(role, role == JobRole.CLASS || role == JobRole.USER ? 1 : 0);
    }
    JobDecomposer small =
        new JobDecomposer(new JobDecomposer.Settings(DIMENSIONS, 1, 10, onlyNames));
    ItemMemory items = new ItemMemory(DIMENSIONS, 1, 10);
    BinaryVector[] roleByFiller = {
      items.vector("role CLASS").bind(items.vector("training")),
      items.vector("role USER").bind(items.vector("user"))
    };

    assertThat(small.encode(job)).isEqualTo(new Majority(items.ties()).of(roleByFiller, 2));
  }

  @Test
  void recordsDependOnTheSeedAndNotOnWhatWasEncodedBefore() {
    JobDecomposer other = new JobDecomposer(JobDecomposer.Settings.of(DIMENSIONS, 1));
    other.encode(traits(job("inference").user("bob").gpus(64)));
    BinaryVector encoded = decomposer.encode(traits(job("training")));

    assertThat(other.encode(traits(job("training")))).isEqualTo(encoded);
    JobDecomposer seeded = new JobDecomposer(JobDecomposer.Settings.of(DIMENSIONS, 2));
    assertThat(Math.abs(seeded.encode(traits(job("training"))).similarity(encoded)))
        .isLessThan(DIMENSIONS.chance(4.5));
  }

  @Test
  void aRoleWithMoreVotesMakesTheGreaterDifference() {
    Map<JobRole, Integer> votes = new EnumMap<>(JobRole.class);
    votes.put(JobRole.USER, 5);
    JobDecomposer byUser = new JobDecomposer(new JobDecomposer.Settings(DIMENSIONS, 1, 10, votes));
    double usual = likeness(decomposer, job("training"), job("training").user("bob"));
    assertThat(likeness(byUser, job("training"), job("training").user("bob")))
        .isLessThan(usual - 0.1);
  }

  private static double likeness(
      JobDecomposer decomposer, TinyJob.Builder one, TinyJob.Builder other) {
    return decomposer.encode(traits(one)).similarity(decomposer.encode(traits(other)));
  }

  @Test
  void aRoleWithoutVotesIsLeftOut() {
    Map<JobRole, Integer> votes = new EnumMap<>(JobRole.class);
    votes.put(JobRole.CLASS, 0);
    JobDecomposer blind = new JobDecomposer(new JobDecomposer.Settings(DIMENSIONS, 1, 10, votes));
    assertThat(likeness(blind, job("training"), job("inference"))).isEqualTo(1);
  }

  @Test
  void moreVotesThanAMajorityTakesAreRefused() {
    Map<JobRole, Integer> votes = new EnumMap<>(JobRole.class);
    votes.put(JobRole.NAME, 20);
    assertThatThrownBy(() -> new JobDecomposer.Settings(DIMENSIONS, 1, 10, votes))
        .hasMessageContaining("votes in a record");
    votes.put(JobRole.NAME, -1);
    assertThatThrownBy(() -> new JobDecomposer.Settings(DIMENSIONS, 1, 10, votes))
        .hasMessageContaining("-1 votes for NAME");
  }

  @Test
  void extremeTraitsAreEncoded() {
    JobTraits strange =
        new JobTraits(
            "",
            "",
            "",
            List.of("", "a", "b", "c", "d", "e", "f", "g"),
            List.of(),
            Integer.MAX_VALUE,
            0,
            -5,
            Integer.MAX_VALUE,
            Integer.MIN_VALUE,
            Double.NaN,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            -HOUR,
            new JobTraits.Profile(Float.POSITIVE_INFINITY, -1, Float.NaN));
    JobRecord record = decomposer.decompose(decomposer.encode(strange));

    assertThat(filler(record, JobRole.SUBMIT_HOUR)).isEqualTo("23 h");
    assertThat(names(record.all(JobRole.NAME)))
        .containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f");
    assertThat(record.filler(JobRole.PRIORITY)).isEmpty();
    assertThat(record.filler(JobRole.CLASS)).isEmpty();
    assertThat(filler(record, JobRole.UTILIZATION)).isEqualTo("1 of the time");
    assertThat(filler(record, JobRole.MEMORY_ACTIVITY)).isEqualTo("0 of the time");
  }
}
