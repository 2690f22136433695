package io.adlro.core.pattern;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.CleanUp;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.hyper.ItemMemory;
import io.adlro.core.hyper.Majority;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes the variables of a job ({@link JobRole}) as one vector, the majority of role x filler,
 * and decomposes such a vector into its variables again.
 *
 * <p>Keeps the bound vectors of all levels and of the latest names, so that encoding is a lookup
 * and a majority. Not thread-safe.
 */
public final class JobDecomposer implements Snapshottable {
  private static final long HOUR_MICROS = 3_600_000_000L;

  private final Map<JobRole, Integer> votes;
  private final Map<JobRole, ItemMemory> names = new EnumMap<>(JobRole.class);
  private final Map<JobRole, JobRecordLevels> levels;
  private final BinaryVector ties;
  private final Majority majority;
  private final BinaryVector[] members = new BinaryVector[Majority.MOST];
  private int count;

  /**
   * How records are encoded. A role counts in the majority as often as it has votes. A role without
   * votes is left out, such as the class where it is to be predicted. Roles that are not in the map
   * have one vote.
   */
  public record Settings(
      Dimensions dimensions, long seed, int namesPerRole, Map<JobRole, Integer> votes) {
    public Settings {
      EnumMap<JobRole, Integer> all = new EnumMap<>(JobRole.class);
      int most = 0;
      for (JobRole role : JobRole.values()) {
        int ofRole = votes.getOrDefault(role, 1);
        if (ofRole < 0) {
          throw new IllegalArgumentException("%d votes for %s".formatted(ofRole, role));
        }
        all.put(role, ofRole);
        most += ofRole * role.mostFillers();
      }
      if (most > Majority.MOST) {
        throw new IllegalArgumentException(
            "up to %d votes in a record, more than %d".formatted(most, Majority.MOST));
      }
      votes = Collections.unmodifiableMap(all);
    }

    /** One vote for each role, and 1,024 names kept of each. */
    public static Settings of(Dimensions dimensions, long seed) {
      return new Settings(dimensions, seed, 1_024, new EnumMap<>(JobRole.class));
    }
  }

  public JobDecomposer(Settings settings) {
    votes = settings.votes();
    levels = new EnumMap<>(JobRole.class);
    ItemMemory items = new ItemMemory(settings.dimensions(), settings.seed(), 1);
    for (JobRole role : JobRole.values()) {
      ItemMemory bound =
          items.boundTo(items.vector("role " + role.name()), settings.namesPerRole());
      switch (role.fillers()) {
        case NAME, NAMES -> names.put(role, bound);
        case LEVEL -> levels.put(role, JobRecordLevels.ofQuantity(role, bound));
        case HOUR -> levels.put(role, JobRecordLevels.ofHours(role, bound));
      }
    }
    ties = items.ties();
    majority = new Majority(ties);
  }

  private JobDecomposer(JobDecomposer other) {
    votes = other.votes;
    other.names.forEach((role, bound) -> names.put(role, bound.copy()));
    levels = other.levels;
    ties = other.ties;
    majority = new Majority(ties);
  }

  /** The same encoding and the same latest names, for use by any thread. */
  JobDecomposer copy() {
    return new JobDecomposer(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    names.values().forEach(bound -> bound.save(to));
  }

  @Override
  public void restore(SnapshotReader from) {
    names.values().forEach(bound -> bound.restore(from));
  }

  /** The record of a job. What is missing from the job is missing from its record. */
  public BinaryVector encode(JobTraits job) {
    count = 0;
    addName(JobRole.CLASS, job.jobClass());
    addName(JobRole.USER, job.user());
    addName(JobRole.GROUP, job.group());
    addNames(JobRole.NAME, job.words());
    addNames(JobRole.GPU_MODEL, job.models());
    addPositive(JobRole.GANG_WIDTH, job.gpus());
    addPositive(JobRole.GPU_SHARE, job.shareMilli());
    addPositive(JobRole.GPU_MEMORY, job.gpuMemoryMib());
    addPositive(JobRole.CPU, job.cpuMilli());
    addPositive(JobRole.MEMORY, job.memoryMib());
    addRatio(JobRole.UTILIZATION, job.profile().utilization());
    addRatio(JobRole.MEMORY_ACTIVITY, job.profile().memoryActivity());
    addRatio(JobRole.MEMORY_USED, job.profile().memoryUsedRatio());
    addRatio(JobRole.POWER, job.profile().powerRatio());
    addRatio(JobRole.PRIORITY, job.priority());
    addLevel(JobRole.SUBMIT_HOUR, (int) Math.floorMod(job.submitMicros() / HOUR_MICROS, 24L));
    addPositive(JobRole.LIMIT, job.limitMicros());
    addPositive(JobRole.ESTIMATE, job.estimateMicros());
    return majority.of(members, count);
  }

  private void addNames(JobRole role, List<String> fillers) {
    for (int i = 0; i < Math.min(role.mostFillers(), fillers.size()); i++) {
      addName(role, fillers.get(i));
    }
  }

  private void addName(JobRole role, String filler) {
    if (!filler.isEmpty() && votes.get(role) > 0) {
      add(role, names.get(role).vector(filler));
    }
  }

  private void addPositive(JobRole role, long value) {
    if (value > 0) {
      addLevel(role, role.scale().level(value));
    }
  }

  private void addRatio(JobRole role, double ratio) {
    if (!Double.isNaN(ratio)) {
      addLevel(role, role.scale().level(Math.round(1000 * ratio)));
    }
  }

  private void addLevel(JobRole role, int level) {
    add(role, levels.get(role).bound(level));
  }

  private void add(JobRole role, BinaryVector bound) {
    for (int vote = votes.get(role); vote > 0; vote--) {
      members[count++] = bound;
    }
  }

  /**
   * The fillers of each role in a record: those known levels and names that are more similar to it
   * than by chance. Unbinding the role and comparing with fillers is the same as comparing the
   * record with fillers bound to the role, which are kept.
   */
  public JobRecord decompose(BinaryVector record) {
    Map<JobRole, List<CleanUp.Match>> found = new EnumMap<>(JobRole.class);
    for (JobRole role : JobRole.values()) {
      CleanUp known =
          levels.containsKey(role) ? levels.get(role).cleanUp() : names.get(role).cleanUp();
      List<CleanUp.Match> fillers = known.recognised(record);
      if (!fillers.isEmpty()) {
        found.put(role, fillers.subList(0, Math.min(role.mostFillers(), fillers.size())));
      }
    }
    return new JobRecord(found);
  }
}
