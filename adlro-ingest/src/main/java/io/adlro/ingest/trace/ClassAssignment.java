package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.Submission;
import java.util.List;
import java.util.Optional;

/**
 * The class of a past job on a cluster: the one that it names, or the only one there is. Otherwise
 * the class is drawn uniformly by user, group and name, so that the same submission gets the same
 * class again; a job without a name has a draw of its own.
 */
final class ClassAssignment {
  private static final RandomStreams KEYS = new RandomStreams(0);

  private final List<String> classes;

  ClassAssignment(Cluster cluster) {
    this.classes = cluster.classes();
  }

  /** The class that needs no draw, if there is one. */
  Optional<String> given(PastJob job) {
    if (classes.size() == 1) {
      return Optional.of(classes.get(0));
    }
    Submission asked = job.asked();
    for (String name : List.of(asked.name(), slug(asked.name()))) {
      if (classes.contains(name)) {
        return Optional.of(name);
      }
    }
    return asked.words().stream().filter(classes::contains).findFirst();
  }

  /** A name that is valid for a class: without spaces and brackets. */
  static String slug(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}._+-]+", "-").replaceAll("^-|-$", "");
  }

  /** What a draw depends on beside the seed. */
  static long key(PastJob job) {
    Submission asked = job.asked();
    String name = asked.name().isEmpty() ? job.id() : asked.name();
    return KEYS.seedOf(asked.user() + "/" + asked.group() + "/" + name);
  }

  static String drawn(List<String> classes, long seed, long key) {
    return classes.get((int) (RandomStreams.keyed(seed, key, 0) * classes.size()));
  }
}
