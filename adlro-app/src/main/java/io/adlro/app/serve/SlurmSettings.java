package io.adlro.app.serve;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.ingest.jobclass.ClassMapFile;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.live.slurm.SlurmClient;
import io.adlro.live.slurm.SlurmDoctor;
import io.adlro.live.slurm.SlurmDriver;
import io.adlro.live.slurm.SlurmToken;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A Slurm cluster.
 *
 * @param url of slurmrestd
 * @param user of Slurm that ADLRO is: root, SlurmUser or an operator
 * @param keyFile the key of the site, to sign tokens with; or
 * @param tokenFile a file with a token that the site renews; or
 * @param tokenCommand a command that prints one; the default if none of the three is set
 * @param tokenMicros the life of a token that is signed or printed
 * @param partitions whose jobs ADLRO places
 * @param classes file with the rules for the classes of jobs
 * @param requeue the command that puts a running job back into the queue, held, or {@code none}
 */
public record SlurmSettings(
    String url,
    String user,
    Optional<String> keyFile,
    Optional<String> tokenFile,
    Optional<String> tokenCommand,
    long tokenMicros,
    List<String> partitions,
    Optional<String> classes,
    long pollMicros,
    long timeoutMicros,
    String requeue,
    boolean allowUnverifiedApi) {
  static final String RULES =
      "url = http://127.0.0.1:6820; user = root; keyFile; tokenFile; tokenCommand;"
          + " tokenLife: 10s..365d = 1h; partitions = [gpu]; classes; poll: 50ms..60s = 1s;"
          + " timeout: 1s..120s = 12s; requeue = scontrol requeuehold; allowUnverifiedApi = false";

  private static final int HIGHEST_PORT = 65_535;

  /** Of the requeue command: jobs are never preempted. */
  private static final String NONE = "none";

  private static final Duration FILE_RENEWAL = Duration.ofSeconds(10);

  public SlurmSettings {
    partitions = List.copyOf(partitions);
  }

  /** Without addresses and commands, which may have secrets. */
  @Override
  public String toString() {
    return "settings of Slurm for the user " + user;
  }

  SlurmSettings withUnverifiedApi() {
    return new SlurmSettings(
        url,
        user,
        keyFile,
        tokenFile,
        tokenCommand,
        tokenMicros,
        partitions,
        classes,
        pollMicros,
        timeoutMicros,
        requeue,
        true);
  }

  /**
   * Checks all that can be checked without a call.
   *
   * @throws UserError with every problem
   */
  public void check(Cluster cluster) {
    Problems problems = new Problems();
    if (address().isEmpty()) {
      problems.add(
          "driver.slurm.url: `%s` is not an address such as http://127.0.0.1:6820".formatted(url));
    }
    if (Stream.of(keyFile, tokenFile, tokenCommand).filter(Optional::isPresent).count() > 1) {
      problems.add("driver.slurm: give one of keyFile, tokenFile and tokenCommand");
    }
    requireFile("keyFile", keyFile, problems);
    requireFile("tokenFile", tokenFile, problems);
    if (partitions.isEmpty()) {
      problems.add("driver.slurm.partitions: name at least one partition");
    }
    problems.throwIfAny();
    rules(cluster);
  }

  private static void requireFile(String key, Optional<String> file, Problems problems) {
    if (file.isEmpty()) {
      return;
    }
    Path path = Path.of(file.get());
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      problems.add(
          "driver.slurm.%s: the file %s %s"
              .formatted(
                  key,
                  path,
                  Files.exists(path)
                      ? "cannot be read; check its permissions and that it is not a folder"
                      : "does not exist; check its name"));
    }
  }

  private Optional<URI> address() {
    try {
      URI uri = URI.create(url);
      boolean usable =
          uri.getHost() != null
              && List.of("http", "https").contains(uri.getScheme())
              && uri.getPort() <= HIGHEST_PORT;
      return usable ? Optional.of(uri) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private ClassMap rules(Cluster cluster) {
    return classes
        .map(file -> ClassMapFile.read(Path.of(file), cluster.classes()))
        .orElse(ClassMap.EMPTY);
  }

  /** The calls to slurmrestd with the token of the site. */
  public SlurmClient client() {
    InstantSource clock = InstantSource.system();
    Duration life = Duration.of(tokenMicros, ChronoUnit.MICROS);
    String command =
        tokenCommand.orElse(
            "scontrol token lifespan=%d username=%s".formatted(life.toSeconds(), user));
    SlurmToken token =
        keyFile
            .map(file -> SlurmToken.signed(Path.of(file), user, life, clock))
            .or(() -> tokenFile.map(f -> SlurmToken.ofFile(Path.of(f), FILE_RENEWAL, clock)))
            .orElseGet(() -> SlurmToken.ofCommand(words(command), life.dividedBy(2), clock));
    return new SlurmClient(
        address().orElseThrow(), user, token, Duration.of(timeoutMicros, ChronoUnit.MICROS));
  }

  /**
   * Connects to the cluster.
   *
   * @throws UserError if it does not answer or differs from the cluster file
   */
  SlurmDriver open(Cluster cluster) {
    return SlurmDriver.open(
        client(),
        new SlurmDriver.Settings(
            Set.copyOf(partitions),
            requeue.equals(NONE) ? List.of() : words(requeue),
            Duration.of(pollMicros, ChronoUnit.MICROS),
            rules(cluster),
            allowUnverifiedApi),
        cluster);
  }

  /** Checks the site; {@code scontrol} is run as for a requeue. */
  public SlurmDoctor doctor(Cluster cluster) {
    List<String> command = requeue.equals(NONE) ? List.of("scontrol") : words(requeue);
    List<String> scontrol = command.subList(0, Math.max(1, command.size() - 1));
    return new SlurmDoctor(client(), Set.copyOf(partitions), cluster, user, scontrol);
  }

  private static List<String> words(String command) {
    return Stream.of(command.strip().split("\\s+", -1)).filter(word -> !word.isEmpty()).toList();
  }
}
