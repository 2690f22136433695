package io.adlro.ingest.jobclass;

import io.adlro.core.pattern.ClassMemory;
import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.NameTokens;
import io.adlro.ingest.text.FixedWords;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the classes of the jobs of a history by the rules of {@link ClassRule}. Jobs are added
 * first; the prediction learns from all that the rules before it classified. Jobs of equal texts
 * have equal classes and are held once.
 */
public final class ClassAssignment {
  /** A class and the rule that gave it. */
  public record Found(ClassRule rule, String jobClass) {}

  private static final Found NOT_FOUND = new Found(ClassRule.NONE, UnclassifiedJobs.CLASS);

  private static final Set<String> COMMON =
      FixedWords.set("sh bash sbatch slurm py python run job task script main");

  private final List<String> classes;
  private final ClassMap map;
  private final ClassWords words;
  private final Map<JobTexts, JobTexts> once = new LinkedHashMap<>();
  private final Map<JobTexts, Found> found = new LinkedHashMap<>();

  /**
   * @param classes those of the cluster
   */
  public ClassAssignment(List<String> classes, ClassMap map) {
    this.classes = UnclassifiedJobs.known(classes);
    this.map = map;
    this.words = new ClassWords(this.classes);
  }

  /** Adds a job; equal texts give the same object. */
  public JobTexts add(JobTexts job) {
    return once.computeIfAbsent(job, same -> same);
  }

  /** Finds the class of every job that was added. */
  public void decide() {
    once.keySet().forEach(job -> byItself(job).ifPresent(known -> found.put(job, known)));
    if (found.isEmpty() || found.size() == once.size()) {
      return;
    }
    ClassMemory memory = new ClassMemory();
    found.forEach((job, known) -> memory.learn(traits(job), known.jobClass()));
    for (JobTexts job : once.keySet()) {
      if (!found.containsKey(job) && !traits(job).words().isEmpty()) {
        memory
            .classOf(traits(job))
            .ifPresent(name -> found.put(job, new Found(ClassRule.PREDICTED, name)));
      }
    }
  }

  /** What was found for a job. */
  public Found of(JobTexts job) {
    return found.getOrDefault(job, NOT_FOUND);
  }

  private Optional<Found> byItself(JobTexts job) {
    return Stream.<Optional<Found>>of(
            found(ClassRule.STATED, stated(job)),
            found(ClassRule.MAP, map.classOf(job)),
            found(ClassRule.NAMED, words.classOf(job)),
            found(
                ClassRule.ONLY,
                classes.size() == 1 ? Optional.of(classes.get(0)) : Optional.empty()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Found> found(ClassRule rule, Optional<String> name) {
    return name.map(known -> new Found(rule, known));
  }

  private Optional<String> stated(JobTexts job) {
    return Stream.of(job.stated(), ClassNames.slug(job.stated()))
        .filter(name -> classes.contains(name) || name.equals(UnclassifiedJobs.CLASS))
        .findFirst();
  }

  /** User, account and the words of the names, without those that every job may have. */
  private static JobTraits traits(JobTexts job) {
    Set<String> tokens = new LinkedHashSet<>();
    Stream.concat(Stream.of(job.name(), job.script()), job.words().stream())
        .filter(text -> !text.startsWith("partition-") && !text.startsWith("qos-"))
        .flatMap(text -> NameTokens.of(text).stream())
        .filter(token -> !Character.isDigit(token.charAt(0)) && !COMMON.contains(token))
        .forEach(tokens::add);
    return new JobTraits(
        "",
        job.user(),
        job.account().isEmpty() ? job.group() : job.account(),
        List.copyOf(tokens),
        List.of(),
        1,
        1,
        0,
        0,
        0,
        Double.NaN,
        JobTraits.UNKNOWN,
        JobTraits.UNKNOWN,
        0,
        JobTraits.Profile.NONE);
  }
}
