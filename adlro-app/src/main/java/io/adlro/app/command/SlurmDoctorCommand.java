package io.adlro.app.command;

import io.adlro.app.serve.ServeSettings;
import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.Problems;
import io.adlro.live.slurm.SlurmFinding;
import io.adlro.live.slurm.SlurmFinding.Grade;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks a site with Slurm. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = {
      "Checks whether a site has what `adlro serve --driver slurm` needs, and prints what is missing"
          + " and how to mend it. It changes nothing.",
      "Exit code 0 if nothing is missing, otherwise 1.",
    },
    footerHeading = "%nExamples:%n",
    footer = "  adlro slurm doctor --settings site.yaml")
final class SlurmDoctorCommand implements Callable<Integer> {
  private final CommandContext context;

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      required = true,
      description = "The settings of `adlro serve`, as YAML.")
  Path file;

  @Spec CommandSpec spec;

  SlurmDoctorCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    Optional<ServeSettings> read = ServeSettings.read(file, problems);
    problems.throwIfAny();
    ServeSettings settings = read.orElseThrow();
    Cluster cluster = context.experiment().scenarios().cluster(settings.cluster());
    settings.driver().slurm().check(cluster);
    List<SlurmFinding> findings = settings.driver().slurm().doctor(cluster).examine();
    PrintWriter out = spec.commandLine().getOut();
    for (SlurmFinding finding : findings) {
      String grade = finding.grade().name().toLowerCase(Locale.ROOT);
      out.println("%-8s %s".formatted(grade, finding.text()));
      if (!finding.remedy().isEmpty()) {
        out.println("         -> " + finding.remedy());
      }
    }
    out.flush();
    return findings.stream().anyMatch(finding -> finding.grade() == Grade.MISSING) ? 1 : 0;
  }
}
