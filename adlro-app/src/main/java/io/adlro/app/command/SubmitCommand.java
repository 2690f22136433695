package io.adlro.app.command;

import io.adlro.app.client.AcceptedId;
import io.adlro.app.client.DryRunLines;
import io.adlro.app.client.JobDraft;
import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.SubmissionFile;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Submits jobs to a server. */
@Command(
    name = "submit",
    mixinStandardHelpOptions = true,
    description = {
      "Submits a job to a server, or the jobs of a file, and prints their ids. A job is on disk"
          + " when its id is printed.",
      "With --dry-run nothing is submitted: it prints what one job would get, the run time and the"
          + " expected start and end on each GPU model.",
      "Options that describe a job replace what the file says about each of its jobs.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro submit --name bert --class machine-learning --gpus 4 --limit 2h",
      "  adlro submit train.sh --class machine-learning",
      "  adlro submit jobs.csv --priority 0.9 --idempotency-key night-42",
      "  adlro submit --class simulation --gpus 1 --share 0.5 --array 20",
      "  adlro submit train.sh --dry-run",
    })
final class SubmitCommand extends ClientCommand {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A Slurm batch script, Kubernetes pods or jobs, our JSON or CSV of jobs.")
  Optional<Path> file = Optional.empty();

  @Mixin JobDraftOptions jobOptions;

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "The same submission with the same key is accepted once.")
  Optional<String> idempotencyKey = Optional.empty();

  @Option(names = "--dry-run", description = "Print what the job would get; submit nothing.")
  boolean dryRun;

  SubmitCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    outputs(problems);
    JobDraft given = jobOptions.draft(problems);
    if (file.isEmpty() && given.gpus().isEmpty()) {
      problems.add("name a file of jobs, or say how many GPUs a job needs with --gpus");
    }
    problems.throwIfAny();
    List<JobDraft> jobs = file.map(path -> read(path, given)).orElse(List.of(given));
    if (dryRun) {
      return dryRun(jobs);
    }
    ServerAnswer<List<AcceptedId>> answer = client().submit(jobs, idempotencyKey);
    return show(answer.value().stream().map(SubmitCommand::line).toList(), answer.json());
  }

  private int dryRun(List<JobDraft> jobs) {
    if (jobs.size() != 1 || jobs.get(0).copies().orElse(1) != 1) {
      throw new UserError(
          "--dry-run is about one job; leave --array out, or name a file of one job");
    }
    ServerAnswer<DryRunLines> answer = client().dryRun(jobs.get(0));
    return show(answer.value().lines(), answer.json());
  }

  private List<JobDraft> read(Path path, JobDraft given) {
    SubmissionFile read = SubmissionFile.read(path);
    PrintWriter err = spec.commandLine().getErr();
    read.ignored().forEach(err::println);
    err.flush();
    return read.jobs().stream().map(given::orElse).toList();
  }

  private static String line(AcceptedId job) {
    return job.repeated() ? job.id() + " (accepted before)" : job.id();
  }
}
