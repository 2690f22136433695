package io.adlro.app.command;

import io.adlro.app.client.JobFilter;
import io.adlro.app.client.JobFilter.Whose;
import io.adlro.app.client.JobList;
import io.adlro.app.client.JobStates;
import io.adlro.app.client.LiveScreen;
import io.adlro.app.client.QueueTable;
import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerClient;
import io.adlro.ingest.message.UserError;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the jobs of a server. */
@Command(
    name = "jobs",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the jobs of a server that wait or run, in columns like those of squeue.",
      "ST: PD waits, H held, U fits no node, CF is being started, R runs, CG is being cancelled,"
          + " CD done, F failed, CA cancelled. WHY: why it waits or how it ended.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro jobs",
      "  adlro jobs --state running --sort -gpus",
      "  adlro jobs --state all --user alice --limit 20",
      "  adlro jobs --watch",
      "  adlro jobs --json -",
    })
final class JobsCommand extends ClientCommand {
  private static final Duration BETWEEN = Duration.ofSeconds(2);

  @Option(
      names = "--state",
      paramLabel = "STATE",
      split = ",",
      description =
          "Jobs in these states, by name or by code: pending, held, unsatisfiable, assumed,"
              + " running, done, failed, cancelled, all; default: those that wait or run.")
  List<String> states = new ArrayList<>();

  @Option(names = "--user", paramLabel = "NAME", description = "Jobs of this user.")
  Optional<String> user = Optional.empty();

  @Option(names = "--mine", description = "Jobs that were submitted with this key.")
  boolean mine;

  @Option(names = "--class", paramLabel = "CLASS", description = "Jobs of this class.")
  Optional<String> jobClass = Optional.empty();

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = "Jobs with this text in their id or name.")
  Optional<String> text = Optional.empty();

  @Option(
      names = "--sort",
      paramLabel = "FIELD",
      description =
          "submitted, started, ended, priority, gpus, name, user or phase; with - in front in"
              + " reverse; default: submitted.")
  Optional<String> sort = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Show at most so many jobs; default: ${DEFAULT-VALUE}.")
  int limit = 100;

  @Option(
      names = "--watch",
      description = "Show the list again every 2 s until q is pressed; needs a terminal.")
  boolean watch;

  JobsCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    requireOutputs();
    if (limit < 1) {
      throw new UserError("--limit %d is below 1".formatted(limit));
    }
    if (watch && isTextReplaced()) {
      throw new UserError("--watch and --json exclude each other");
    }
    ServerClient client = client();
    JobFilter filter = filter();
    if (watch && context.status().hasTerminal()) {
      context.status().erase();
      LiveScreen.show((rows, columns) -> lines(client.jobs(filter, limit).value()), BETWEEN);
      return 0;
    }
    ServerAnswer<JobList> answer = client.jobs(filter, limit);
    int code = show(lines(answer.value()), answer.json());
    noteRest(answer.value());
    return code;
  }

  private JobFilter filter() {
    List<String> phases = states.isEmpty() ? JobStates.live() : JobStates.phases(states);
    Whose whose = mine ? Whose.MINE : Whose.ALL;
    return new JobFilter(phases, whose, user, jobClass, text, sort);
  }

  private static List<String> lines(JobList list) {
    return new QueueTable(list.at()).lines(list.jobs());
  }

  private void noteRest(JobList list) {
    if (list.total() > list.jobs().size()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "adlro: these are %,d of %,d jobs; --limit shows more"
              .formatted(list.jobs().size(), list.total()));
      err.flush();
    }
  }
}
