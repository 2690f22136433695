package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A small report of every command that writes one. */
final class SampleReports {
  private static final String SUITE =
      """
      # A suite.
      workloads:
        - name: tiny
          scenario: tiny
          loads: [0.5, 0.7]
          seeds: 6
          bound: true
          policies: [fcfs, patient-sjf, patient-sjf+predictions, adlro]
      """;

  private final Path folder;
  private final Cli cli;

  SampleReports(Path folder) throws IOException {
    this.folder = folder;
    Path home = Files.createDirectory(folder.resolve("home"));
    this.cli = new Cli(home);
    Path suites = Files.createDirectories(home.resolve("scenarios/suites"));
    Files.writeString(suites.resolve("standard.yaml"), SUITE);
  }

  /** The files. */
  List<Path> write() throws IOException {
    Path store = folder.resolve("shadow.db");
    ShadowStore.write(store, 7);
    List<Path> files = new ArrayList<>();
    files.add(
        report(
            "compare",
            "--scenario",
            "tiny",
            "--policies",
            "fcfs,sjf,patient-sjf,random",
            "--seeds",
            "6",
            "--bound"));
    files.add(report("benchmark", "--data", folder, "--out", folder.resolve("runs")));
    files.add(report("reproduce", "--scenario", "tiny,batch", "--seeds", "6"));
    files.add(report("shadow", "--store", store));
    Path gantt = folder.resolve("simulate.html");
    run("simulate", "--scenario", "tiny", "--gantt", gantt);
    files.add(gantt);
    Path site = folder.resolve("site");
    Path nodes = Files.writeString(folder.resolve("nodes.txt"), SiteCommandTest.NODES);
    Path jobs = Files.writeString(folder.resolve("jobs.txt"), SiteCommandTest.sacct(120));
    run("site", "--nodes", nodes, "--jobs", jobs, "--out", site, "--policies", "fcfs,patient-sjf");
    files.add(site.resolve("report.html"));
    Path trained = folder.resolve("trained");
    run("train", "--preset", "fake", "--scenario", "tiny", "--out", trained);
    files.add(trained.resolve("curve.html"));
    return files;
  }

  /** The command that wrote a file. */
  static String command(Path file) {
    String name = file.getFileName().toString().replace(".html", "");
    return switch (name) {
      case "curve" -> "train";
      case "report" -> "site";
      default -> name;
    };
  }

  private Path report(String command, Object... options) {
    Path file = folder.resolve(command + ".html");
    List<Object> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--report", file));
    run(arguments.toArray());
    return file;
  }

  private void run(Object... arguments) {
    Cli.Outcome outcome = cli.run(arguments);
    assertThat(outcome.code()).as(outcome.err()).isZero();
  }
}
