package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.live.slurm.SlurmGate;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints or writes what a site adds to its Slurm. */
@Command(
    name = "install-gate",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the job_submit.lua that holds the GPU jobs of some partitions until ADLRO places"
          + " them, the watchdog that opens this gate when ADLRO is silent, and what to do with"
          + " both.",
      "An administrator of Slurm installs them; this command changes nothing in Slurm.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro slurm install-gate --partition gpu --print",
      "  adlro slurm install-gate --partition gpu,a100 --operator 0,64030 --out gate",
    })
final class InstallGateCommand implements Callable<Integer> {
  @Option(
      names = "--partition",
      paramLabel = "NAME",
      required = true,
      description = "Partitions whose GPU jobs ADLRO places, with commas between them.")
  List<String> given = List.of();

  @Option(
      names = "--operator",
      paramLabel = "UID",
      defaultValue = "0",
      description =
          "User ids that may release and pin jobs of the gate: that of ADLRO's token and those of"
              + " the administrators; default: ${DEFAULT-VALUE}.")
  List<String> users = List.of();

  @Option(
      names = "--gate-folder",
      paramLabel = "FOLDER",
      defaultValue = SlurmGate.FOLDER,
      description =
          "Folder on the machine of slurmctld for the state of the gate; default:"
              + " ${DEFAULT-VALUE}.")
  String gateFolder = SlurmGate.FOLDER;

  @Option(names = "--print", description = "Prints the files. The default without --out.")
  boolean print;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Writes job_submit.lua and adlro-slurm-watchdog into this folder.")
  Optional<Path> out = Optional.empty();

  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    List<String> partitions = parts(given);
    List<String> operators = parts(users);
    check(partitions, operators);
    SlurmGate gate =
        new SlurmGate(partitions, operators.stream().map(Integer::valueOf).toList(), gateFolder);
    out.ifPresent(folder -> write(folder, gate));
    PrintWriter printer = spec.commandLine().getOut();
    if (print || out.isEmpty()) {
      printFile(printer, SlurmGate.LUA, gate.lua());
      printFile(printer, SlurmGate.WATCHDOG, gate.watchdog());
    }
    steps(gate).forEach(printer::println);
    printer.flush();
    return 0;
  }

  private static List<String> parts(List<String> lists) {
    return lists.stream().flatMap(list -> Stream.of(list.split(",", -1))).toList();
  }

  private void check(List<String> partitions, List<String> operators) {
    Problems problems = new Problems();
    for (String partition : partitions) {
      if (!partition.matches("[A-Za-z0-9_.-]+")) {
        problems.add(
            "--partition `%s` is not the name of a partition; `sinfo` lists them"
                .formatted(partition));
      }
    }
    for (String operator : operators) {
      if (!operator.matches("\\d{1,9}")) {
        problems.add(
            "--operator `%s` is not the number of a user; `id -u NAME` prints it"
                .formatted(operator));
      }
    }
    if (!gateFolder.matches("/[A-Za-z0-9_./-]+")) {
      problems.add("--gate-folder `%s` is not an absolute path".formatted(gateFolder));
    }
    problems.throwIfAny();
  }

  private static void write(Path folder, SlurmGate gate) {
    Path site = folder.resolve(SlurmGate.LUA);
    try {
      if (Files.exists(site) && !SlurmGate.isGate(Files.readString(site))) {
        throw new UserError(
            "--out `%s`: %s there is not one of ADLRO; name another folder, and call both from one file"
                .formatted(folder, SlurmGate.LUA));
      }
      Files.createDirectories(folder);
      Files.writeString(site, gate.lua());
      Path watchdog = Files.writeString(folder.resolve(SlurmGate.WATCHDOG), gate.watchdog());
      watchdog.toFile().setExecutable(true);
    } catch (IOException e) {
      throw new UserError("--out `%s` cannot be written; name another folder".formatted(folder));
    }
  }

  private static void printFile(PrintWriter printer, String name, String text) {
    printer.println("==== " + name);
    printer.println(text);
  }

  private static List<String> steps(SlurmGate gate) {
    return List.of(
        "On the machine of slurmctld:",
        "1. Put job_submit.lua beside slurm.conf. If the site has one, call both from it.",
        "2. Add to slurm.conf: " + String.join(", ", gate.configuration()),
        "   For starts within a second, and a queue that no job blocks: "
            + String.join(", ", SlurmGate.RECOMMENDED),
        "3. mkdir -p %s, writable for the watchdog only.".formatted(gate.folder()),
        "4. Put adlro-slurm-watchdog into /usr/local/sbin and run it once a minute, as its first"
            + " lines say.",
        "5. scontrol reconfigure; then `scontrol show config | grep JobSubmit` shows lua.",
        "To take ADLRO out: adlro-slurm-watchdog open (what is held is released, new jobs pass at"
            + " once).");
  }
}
