package io.adlro.live.slurm;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks whether a site has what ADLRO needs, by reading alone: slurmrestd, the token, partitions,
 * nodes, and the configuration that {@code scontrol show config} prints.
 */
public final class SlurmDoctor {
  private static final Duration COMMAND_TIME = Duration.ofSeconds(20);
  private static final long SHORTEST_JOB_AGE_SECONDS = 30;
  private static final long LONGEST_JOB_AGE_SECONDS = 600;

  private final SlurmClient client;
  private final Set<String> partitions;
  private final Cluster cluster;
  private final String user;
  private final List<String> scontrol;
  private final List<SlurmFinding> findings = new ArrayList<>();

  /**
   * @param partitions whose jobs ADLRO is to place
   * @param cluster of the cluster file
   * @param user of the token
   * @param scontrol the command, with what stands before it
   */
  public SlurmDoctor(
      SlurmClient client,
      Set<String> partitions,
      Cluster cluster,
      String user,
      List<String> scontrol) {
    this.client = client;
    this.partitions = new TreeSet<>(partitions);
    this.cluster = cluster;
    this.user = user;
    this.scontrol = List.copyOf(scontrol);
  }

  /** All findings, in the order in which they are to be mended. */
  public List<SlurmFinding> examine() {
    findings.clear();
    connect()
        .ifPresent(
            rest -> {
              examineNodes(rest);
              examinePartitions(rest);
            });
    examineConfiguration();
    return List.copyOf(findings);
  }

  private Optional<SlurmRest> connect() {
    try {
      SlurmRest rest = SlurmRest.connect(client);
      findings.add(
          rest.isVerified()
              ? SlurmFinding.good("slurmrestd answers, interface " + rest.version())
              : SlurmFinding.warning(
                  "interface %s was never run against a real Slurm by our tests"
                      .formatted(rest.version()),
                  "stay in shadow mode, or start active mode with --allow-unverified-api"));
      return Optional.of(rest);
    } catch (UserError e) {
      findings.add(SlurmFinding.missing(e.getMessage(), "offer one of these versions"));
    } catch (IOException e) {
      findings.add(
          SlurmFinding.missing(
              "slurmrestd does not answer: " + e.getMessage(),
              "start it (slurmrestd -a rest_auth/jwt ADDRESS:PORT, as a user other than SlurmUser)"
                  + " and check the URL; status 500 can also be a token that is not accepted"));
    }
    return Optional.empty();
  }

  /** The first call that slurmctld itself answers: it shows whether the token is accepted. */
  private void examineNodes(SlurmRest rest) {
    try {
      Optional<String> difference = SlurmInventory.of(cluster, rest.nodes()).difference();
      findings.add(
          SlurmFinding.good("slurmctld answers, the token of %s is accepted".formatted(user)));
      findings.add(
          difference
              .map(
                  text ->
                      SlurmFinding.missing(
                          text, "correct the cluster file (adlro ingest --write-cluster)"))
              .orElseGet(
                  () ->
                      SlurmFinding.good(
                          "the %d nodes of the cluster file have the GPUs that Slurm states"
                              .formatted(cluster.nodes().size()))));
    } catch (IOException | SlurmRefused e) {
      findings.add(
          SlurmFinding.missing(
              "slurmctld does not answer through slurmrestd: " + e.getMessage(),
              "check slurmctld (scontrol ping), AuthAltTypes=auth/jwt with jwt_key, and the token"
                  + " (scontrol token username=%s)".formatted(user)));
    }
  }

  private void examinePartitions(SlurmRest rest) {
    try {
      Set<String> known = rest.partitions();
      for (String partition : partitions) {
        findings.add(
            known.contains(partition)
                ? SlurmFinding.good("partition %s exists".formatted(partition))
                : SlurmFinding.missing(
                    "Slurm has no partition %s; it has %s"
                        .formatted(partition, String.join(", ", known)),
                    "correct driver.slurm.partitions"));
      }
    } catch (IOException | SlurmRefused e) {
      findings.add(SlurmFinding.missing("partitions: " + e.getMessage(), "check the token"));
    }
  }

  private void examineConfiguration() {
    Map<String, String> configuration;
    try {
      List<String> command = new ArrayList<>(scontrol);
      command.addAll(List.of("show", "config"));
      configuration = parsed(ShellCommand.output(command, COMMAND_TIME));
    } catch (IOException e) {
      findings.add(
          SlurmFinding.warning(
              "scontrol cannot be run here (%s): the configuration was not read, and jobs cannot be"
                      .formatted(e.getMessage().strip())
                  + " preempted",
              "install slurm-client on this machine, or correct driver.slurm.requeue"));
      return;
    }
    examineGate(configuration);
    examineUser(configuration);
    examineTimes(configuration);
  }

  /** The lines {@code Name = value}. */
  static Map<String, String> parsed(String text) {
    Map<String, String> values = new TreeMap<>();
    for (String line : text.lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        values.putIfAbsent(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    return values;
  }

  private void examineGate(Map<String, String> configuration) {
    String plugins = configuration.getOrDefault("JobSubmitPlugins", "");
    findings.add(
        List.of(plugins.split(",")).contains("lua")
            ? SlurmFinding.good("slurmctld runs a job_submit.lua")
            : SlurmFinding.warning(
                "slurmctld runs no job_submit.lua (JobSubmitPlugins=%s): right for shadow mode only"
                    .formatted(plugins),
                "adlro slurm install-gate --partition %s --print"
                    .formatted(String.join(",", partitions))));
  }

  private void examineUser(Map<String, String> configuration) {
    String owner = configuration.getOrDefault("SlurmUser", "").replaceAll("\\(.*", "");
    if (user.equals("root") || user.equals(owner)) {
      findings.add(SlurmFinding.good("%s may release and pin jobs of others".formatted(user)));
    } else {
      findings.add(
          SlurmFinding.warning(
              "%s is neither root nor SlurmUser (%s): it needs the level Operator to release and pin"
                      .formatted(user, owner)
                  + " jobs of others",
              "sacctmgr add user %s account=root adminlevel=Operator; add its user id to the gate"
                  .formatted(user)));
    }
  }

  private void examineTimes(Map<String, String> configuration) {
    long age = seconds(configuration.getOrDefault("MinJobAge", ""));
    if (age >= 0 && age < SHORTEST_JOB_AGE_SECONDS) {
      findings.add(
          SlurmFinding.missing(
              "Slurm forgets ended jobs after %d s (MinJobAge): their ends can be missed"
                  .formatted(age),
              "set MinJobAge=60"));
    } else if (age > LONGEST_JOB_AGE_SECONDS) {
      findings.add(
          SlurmFinding.warning(
              "Slurm lists ended jobs for %d s (MinJobAge): each is 3.6 KB in every list"
                  .formatted(age),
              "set MinJobAge=60 where many jobs are short"));
    }
    String parameters = configuration.getOrDefault("SchedulerParameters", "");
    if (!parameters.contains("batch_sched_delay=0")) {
      findings.add(
          SlurmFinding.warning(
              "a released job waits up to 3 s for Slurm's scheduler",
              "add batch_sched_delay=0 to SchedulerParameters"));
    }
    if (configuration.getOrDefault("JobRequeue", "1").equals("0")) {
      findings.add(
          SlurmFinding.warning(
              "JobRequeue=0: jobs fail with their node, and cannot be preempted",
              "set JobRequeue=1, or submit with --requeue"));
    }
  }

  /** Such as {@code 300 sec}; -1 if it is not that. */
  private static long seconds(String text) {
    String number = text.replaceAll(" sec$", "");
    return number.matches("\\d{1,9}") ? Long.parseLong(number) : -1;
  }
}
