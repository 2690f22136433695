package io.adlro.app;

import io.adlro.app.command.AdlroCommand;
import io.adlro.app.command.CommandContext;
import io.adlro.app.command.CommandStatus;
import io.adlro.app.command.GitCommit;
import io.adlro.app.command.StandardError;
import io.adlro.app.command.StandardOutput;
import io.adlro.app.command.StandardWriter;
import io.adlro.app.command.Terminal;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.solve.policy.SolverPolicies;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.training.AdlroTrainer;
import io.adlro.study.training.DqnTrainer;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.PaperTrainer;
import io.adlro.study.training.TrainingClock;
import io.adlro.study.training.TrainingSetup;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.ExitCode;

/** Wires the real objects and runs the command line. */
public final class Main {
  /** Baselines that agents are compared with while they train. */
  private static final List<String> STRONG =
      List.of("patient-sjf", "rolling-matching", "min-min", "mct-spt");

  private Main() {}

  public static void main(String[] arguments) {
    // Numbers look the same on every machine; String.formatted reads the default locale.
    Locale.setDefault(Locale.ROOT);
    StandardError standardError = StandardError.ofProcess();
    PrintWriter err = writer(standardError);
    CommandStatus status = CommandStatus.on(Terminal.detect(), err);
    Thread onInterrupt = new Thread(() -> standardError.end(status.interrupted()));
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    int code = run(arguments, status, err);
    try {
      Runtime.getRuntime().removeShutdownHook(onInterrupt);
    } catch (IllegalStateException e) {
      // The process was interrupted meanwhile and is ending.
      return;
    }
    System.exit(code);
  }

  private static int run(String[] arguments, CommandStatus status, PrintWriter err) {
    StandardOutput out =
        new StandardOutput(new FileOutputStream(FileDescriptor.out), status::erase);
    PrintWriter text = new StandardWriter(out);
    int code;
    try {
      // Made for the first command that needs it; those that ask a server do not.
      Supplier<CommandContext> context =
          new Once<>(() -> context(Path.of(System.getProperty("adlro.home", ".")), status));
      code =
          AdlroCommand.over(context, status, System.getenv(), arguments)
              .setOut(text)
              .setErr(err)
              .execute(arguments);
    } catch (OutOfMemoryError e) {
      err.println("adlro: out of memory; give it more, for example ADLRO_JAVA_OPTS=-Xmx8g");
      code = ExitCode.SOFTWARE;
    } catch (LinkageError e) {
      err.println("adlro: a library is missing or cannot be loaded: " + e);
      code = ExitCode.SOFTWARE;
    }
    text.flush();
    Optional<String> problem = out.problem();
    if (problem.isPresent()) {
      err.println("adlro: cannot write to standard output: " + problem.get());
      code = ExitCode.SOFTWARE;
    }
    err.flush();
    return code;
  }

  private static CommandContext context(Path home, CommandStatus status) {
    ModelFiles models = ModelFiles.of(home);
    AllPolicies catalog =
        new AllPolicies(
            List.of(
                PolicyCatalog.entries(),
                SolverPolicies.entries(),
                LearnedPolicies.entries(models)));
    LoadPlanner planner = new OrToolsLoadPlanner();
    List<PolicyEntry> strong =
        STRONG.stream().map(name -> catalog.find(name).orElseThrow()).toList();
    return new CommandContext(
        new ExperimentContext(catalog, planner, ScenarioFiles.of(home)),
        status,
        GitCommit.of(home),
        new TrainingSetup(
            List.of(
                new AdlroTrainer(planner, strong),
                new DqnTrainer(planner, strong),
                new PaperTrainer(planner, strong)),
            models,
            TrainingClock.system()));
  }

  private static PrintWriter writer(OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }
}
