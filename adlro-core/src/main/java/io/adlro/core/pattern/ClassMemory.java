package io.adlro.core.pattern;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.hyper.ItemMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Predicts the class of a job from the users, groups and words of jobs of known class. It answers
 * only where it is confident: the nearest prototype has at least {@value #LEAST_SIMILARITY}
 * similarity, and is at least {@value #LEAST_MARGIN} nearer than the nearest of another class. Not
 * thread-safe.
 */
public final class ClassMemory implements Snapshottable {
  public static final double LEAST_SIMILARITY = 0.6;
  public static final double LEAST_MARGIN = 0.1;

  private static final Dimensions DIMENSIONS = new Dimensions(2_048);
  private static final long SEED = 1;
  private static final int PROTOTYPES = 256;
  private static final int NAMES_PER_ROLE = 1_024;
  private static final String SECTION = "class-memory";
  private static final int VERSION = 1;

  /** The run time is not known, so all prototypes are of the same one. */
  private static final int ANY_STEP = 0;

  private final JobDecomposer decomposer;
  private final Patterns patterns;

  public ClassMemory() {
    Map<JobRole, Integer> votes = new EnumMap<>(JobRole.class);
    for (JobRole role : JobRole.values()) {
      votes.put(role, 0);
    }
    votes.put(JobRole.USER, 2);
    votes.put(JobRole.GROUP, 1);
    votes.put(JobRole.NAME, 2);
    decomposer =
        new JobDecomposer(new JobDecomposer.Settings(DIMENSIONS, SEED, NAMES_PER_ROLE, votes));
    patterns = new Patterns(PROTOTYPES, new ItemMemory(DIMENSIONS, SEED, 1).ties());
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    decomposer.save(to);
    patterns.save(to);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    decomposer.restore(from);
    patterns.restore(from);
    from.end(SECTION);
  }

  /** A job is of this class. */
  public void learn(JobTraits job, String jobClass) {
    BinaryVector record = decomposer.encode(job);
    patterns.recall(record);
    patterns.learn(record, jobClass, "", ANY_STEP);
  }

  /** The class of a job; empty where the memory is not confident. */
  public Optional<String> classOf(JobTraits job) {
    patterns.recall(decomposer.encode(job));
    if (patterns.recalled() == 0 || patterns.similarity(0) < LEAST_SIMILARITY) {
      return Optional.empty();
    }
    String nearest = patterns.jobClass(0);
    for (int rank = 1; rank < patterns.recalled(); rank++) {
      if (!patterns.jobClass(rank).equals(nearest)) {
        boolean clear = patterns.similarity(0) - patterns.similarity(rank) >= LEAST_MARGIN;
        return clear ? Optional.of(nearest) : Optional.empty();
      }
    }
    return Optional.of(nearest);
  }
}
