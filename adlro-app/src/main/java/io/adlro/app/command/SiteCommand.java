package io.adlro.app.command;

import io.adlro.ingest.inventory.SiteTools;
import io.adlro.ingest.inventory.SiteTools.Manager;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.ShellWord;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.ImportRequest;
import io.adlro.ingest.trace.JobsCsv;
import io.adlro.ingest.trace.Period;
import io.adlro.report.html.ComparisonReport;
import io.adlro.report.json.SiteJson;
import io.adlro.report.text.SiteLines;
import io.adlro.report.text.SiteReadme;
import io.adlro.report.text.TableView;
import io.adlro.report.text.WaitLines;
import io.adlro.report.text.WarningLines;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.NewFolder;
import io.adlro.study.file.OutputFile;
import io.adlro.study.site.SiteGuesses;
import io.adlro.study.site.SiteInventory;
import io.adlro.study.site.SiteRequest;
import io.adlro.study.site.SiteResult;
import io.adlro.study.site.SiteStudy;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** From a site's node list and job history to its first comparison. */
@Command(
    name = "site",
    mixinStandardHelpOptions = true,
    description = {
      "Reads the node list and the job history of a site and writes a folder: its cluster with"
          + " first speeds, rules for the classes of its jobs, the jobs, and a comparison of its"
          + " scheduler with ours, with waits by partition, user and job size.",
      "Every guess is marked and can be edited; nothing is overwritten. docs/site.md is a"
          + " walk-through.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro site --run slurm --out mysite",
      "  adlro site --nodes scontrol.txt --jobs sacct.txt --out mysite",
      "  adlro site --nodes nodes.json --jobs pods.json --out mysite --policies fcfs,adlro",
      "  adlro site --nodes scontrol.txt --jobs may.txt --jobs june.txt --since 2026-05-15 --out"
          + " mysite",
    })
final class SiteCommand implements Callable<Integer> {
  private static final int DEFAULT_MOST_JOBS = 20_000;
  private static final int MOST_JOBS = 1_000_000;
  private static final String DATE = "\\d{4}-\\d{2}-\\d{2}.*";

  private final CommandContext context;
  private final Map<String, String> environment;

  @Spec CommandSpec spec;

  @Option(
      names = "--nodes",
      paramLabel = "FILE",
      description =
          "The node list: output of scontrol show node, sinfo, or kubectl get nodes -o json; may be"
              + " given several times.")
  List<Path> nodes = new ArrayList<>();

  @Option(
      names = "--jobs",
      paramLabel = "FILE",
      description =
          "The job history: output of sacct, a jobcomp log, or kubectl get pods -A -o json; may be"
              + " given several times.")
  List<Path> jobs = new ArrayList<>();

  @Option(
      names = "--run",
      paramLabel = "MANAGER",
      description =
          "Run the tools of this resource manager instead of reading files: slurm or kubernetes."
              + " Their output is stored in the folder.")
  Optional<String> run = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write; it must be new or empty.")
  Path out;

  @Option(
      names = "--policies",
      paramLabel = "A,B,...|all",
      description =
          "The policies (see 'adlro policies'); default: fcfs, easy-backfilling, patient-sjf and"
              + " adlro.")
  Optional<String> policies = Optional.empty();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Compare jobs submitted from this time on: a date, or 7d after the first job.")
  Optional<String> since = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Compare jobs submitted before this time.")
  Optional<String> until = Optional.empty();

  @Option(
      names = "--most-jobs",
      paramLabel = "N",
      description =
          "Compare at most the last N GPU jobs of the period, so that it takes minutes; default:"
              + " ${DEFAULT-VALUE}.")
  int mostJobs = DEFAULT_MOST_JOBS;

  @Option(
      names = "--max-broken",
      paramLabel = "N",
      description = "Skip at most N broken lines, then fail; default: ${DEFAULT-VALUE}.")
  long maxBroken = ImportRequest.DEFAULT_MAX_BROKEN;

  @Mixin ToolTimeoutOption timeoutOption = new ToolTimeoutOption();

  @Mixin ZoneOption zoneOption = new ZoneOption();

  @Mixin ThreadsOption threadsOption;

  SiteCommand(CommandContext context, Map<String, String> environment) {
    this.context = context;
    this.environment = Map.copyOf(environment);
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    Optional<Manager> manager = manager(problems);
    checkFlags(problems);
    threadsOption.check(problems);
    ZoneId zone = zoneOption.zone(problems);
    Period period = Period.of(since, until, zone, problems);
    SiteTools tools =
        new SiteTools(
            environment, timeoutOption.limit(problems), "give its output with --nodes and --jobs");
    AllPolicies catalog = context.experiment().catalog();
    policies.ifPresent(names -> PolicyChoice.of(policies, catalog, Optional.empty(), problems));
    new Outputs(problems, spec).notStandardOutput("--out", Optional.of(out));
    NewFolder folder = NewFolder.checked("--out", out, problems);
    problems.throwIfAny();
    folder.write(
        part -> {
          if (manager.isPresent()) {
            SiteTools.Outputs raw = outputs(tools, manager.get(), part);
            nodes = List.of(raw.nodes());
            jobs = List.of(raw.jobs());
          }
          try {
            compare(new SiteRequest(nodes, jobs, period, mostJobs, maxBroken, zone), part);
          } catch (UserError error) {
            throw withoutPath(error, part);
          }
        });
    out("wrote:     " + out + ": README.txt lists every guess and what to run after editing");
    return 0;
  }

  /** Outputs of tools are removed with the folder, so they have no path that a user can open. */
  private static UserError withoutPath(UserError error, Path part) {
    String raw = part.resolve("raw") + "/";
    return new UserError(
        error.sentences().stream().map(text -> text.replace(raw, "output ")).toList());
  }

  private SiteTools.Outputs outputs(SiteTools tools, Manager manager, Path part)
      throws IOException {
    Path raw = Files.createDirectory(part.resolve("raw"));
    context.status().phase("running the tools of " + manager.name().toLowerCase(Locale.ROOT));
    return tools.run(manager, since.filter(text -> text.matches(DATE)), raw);
  }

  private void compare(SiteRequest request, Path part) throws IOException {
    context.status().phase("reading the node list and the job history");
    SiteInventory inventory = SiteInventory.read(request);
    WarningLines.of(inventory.trace().classes().warning()).forEach(this::out);
    SiteLines.found(inventory).forEach(this::out);
    List<String> traces = traces(inventory, part);
    SiteStudy study = SiteStudy.of(inventory, traces.get(0), context.experiment());
    PolicyChoice choice = choice(study);
    context.status().count("runs", choice.policies().size());
    SiteResult result = study.run(choice, threadsOption.threads, context.status());
    Provenance provenance =
        Provenances.of(spec, context, study.input(), choice.policies(), SiteStudy.SEEDS);
    write(part, SiteGuesses.CLUSTER_FILE, inventory.site().yaml());
    write(
        part,
        SiteGuesses.CLASSES_FILE,
        inventory.classes().yaml(inventory.site().cluster().classes()));
    new OutputFile(part.resolve("jobs.csv"))
        .write(csv -> JobsCsv.write(inventory.trace().jobs(), inventory.trace().ids()::get, csv));
    write(part, "report.html", ComparisonReport.html(result, provenance));
    write(part, "results.json", SiteJson.of(result, provenance));
    write(
        part,
        "README.txt",
        SiteReadme.of(result, out.toString(), commands(traces, inventory, study)));
    print(result);
  }

  private PolicyChoice choice(SiteStudy study) {
    AllPolicies catalog = context.experiment().catalog();
    Problems problems = new Problems();
    PolicyChoice choice =
        policies.isPresent()
            ? PolicyChoice.of(policies, catalog, Optional.of(study.input().setting()), problems)
            : PolicyChoice.available(
                SiteStudy.POLICIES, catalog, Optional.of(study.input().setting()));
    if (problems.isEmpty() && choice.policies().isEmpty()) {
      problems.add("no policy is left that can run on " + study.input().setting().name());
    }
    problems.throwIfAny();
    return choice;
  }

  private void print(SiteResult result) {
    PrintWriter text = spec.commandLine().getOut();
    text.println();
    CompareCommand.printTable(
        text, result.comparison(), TableView.standard(context.status().columns()));
    WaitLines.of(result).forEach(this::out);
    out("");
    SiteLines.guesses(result.inventory()).forEach(this::out);
  }

  /** The commands that use the edited files. */
  private List<String> commands(List<String> traces, SiteInventory inventory, SiteStudy study) {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--cluster", out.resolve(SiteGuesses.CLUSTER_FILE).toString()));
    options.addAll(List.of("--classes", out.resolve(SiteGuesses.CLASSES_FILE).toString()));
    begin(inventory).ifPresent(begin -> options.addAll(List.of("--since", begin)));
    until.ifPresent(end -> options.addAll(List.of("--until", end)));
    zoneOption.zone.ifPresent(zone -> options.addAll(List.of("--zone", zone)));
    if (study.input().warmup() != 0) {
      options.addAll(List.of("--warmup", Double.toString(study.input().warmup())));
    }
    if (maxBroken != ImportRequest.DEFAULT_MAX_BROKEN) {
      options.addAll(List.of("--max-broken", Long.toString(maxBroken)));
    }
    policies.ifPresent(names -> options.addAll(List.of("--policies", names)));
    String rest = options.stream().map(ShellWord::of).collect(Collectors.joining(" "));
    return traces.stream()
        .map(trace -> "adlro compare --trace " + ShellWord.of(trace) + " " + rest)
        .toList();
  }

  /** As the user gave it, unless only the last jobs of the period were compared. */
  private Optional<String> begin(SiteInventory inventory) {
    return inventory.inPeriod() <= mostJobs
        ? since
        : inventory.period().since().map(bound -> Long.toString(bound.micros() / 1_000_000));
  }

  /** The histories with paths as they are when the folder has its name. */
  private List<String> traces(SiteInventory inventory, Path part) {
    return inventory.history().files().stream()
        .map(
            name ->
                name.file().startsWith(part)
                    ? name.format().orElseThrow() + ":" + out.resolve(part.relativize(name.file()))
                    : name.toString())
        .toList();
  }

  private static void write(Path part, String name, String text) {
    new OutputFile(part.resolve(name)).write(text);
  }

  private void out(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }

  private Optional<Manager> manager(Problems problems) {
    Optional<Manager> manager =
        run.flatMap(
            name ->
                List.of(Manager.values()).stream()
                    .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name))
                    .findFirst());
    if (run.isPresent() && manager.isEmpty()) {
      problems.add("--run %s is not slurm or kubernetes".formatted(run.get()));
    }
    return manager;
  }

  private void checkFlags(Problems problems) {
    if (run.isPresent() && !(nodes.isEmpty() && jobs.isEmpty())) {
      problems.add("--run lists nodes and jobs itself; remove --nodes and --jobs, or --run");
    } else if (run.isEmpty() && (nodes.isEmpty() || jobs.isEmpty())) {
      problems.add(
          "give both --nodes FILE and --jobs FILE, or --run slurm or --run kubernetes on a machine"
              + " that has their tools");
    }
    if (mostJobs < 1 || mostJobs > MOST_JOBS) {
      problems.add("--most-jobs %d is not in 1..%d".formatted(mostJobs, MOST_JOBS));
    }
    if (maxBroken < 0) {
      problems.add("--max-broken must be 0 or more");
    }
  }
}
