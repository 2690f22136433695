package io.adlro.app.command;

import io.adlro.study.validation.PublishedResults;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * All commands by name. Each is made only when it is needed, so that a short command does not pay
 * for the others.
 */
final class CommandCatalog {
  static final List<String> NAMES =
      List.of(
          "compare",
          "simulate",
          "serve",
          "scenarios",
          "policies",
          "train",
          "learn",
          "model",
          "explain",
          "journal",
          "predict",
          "eta",
          "reproduce",
          "ablation",
          "benchmark",
          "import",
          "site",
          "validate",
          "ingest",
          "emulate",
          "submit",
          "jobs",
          "whatif",
          "cancel",
          "hold",
          "release",
          "job",
          "nodes",
          "mode",
          "models",
          "audit",
          "backup",
          "shadow",
          "top",
          "slurm",
          "completion");

  private final Supplier<CommandContext> context;
  private final CommandStatus status;
  private final Map<String, String> environment;

  CommandCatalog(
      Supplier<CommandContext> context, CommandStatus status, Map<String, String> environment) {
    this.context = context;
    this.status = status;
    this.environment = environment;
  }

  /** The command of one of {@link #NAMES}. */
  Object make(String name) {
    return switch (name) {
      case "compare" -> new CompareCommand(context.get());
      case "simulate" -> new SimulateCommand(context.get());
      case "serve" -> new ServeCommand(context.get());
      case "scenarios" -> new ScenariosCommand(context.get());
      case "policies" -> new PoliciesCommand(context.get());
      case "train" -> new TrainCommand(context.get());
      case "learn" -> new LearnCommand(context.get());
      case "model" -> ModelCommand.over(context.get());
      case "explain" -> new ExplainCommand(context.get(), client());
      case "journal" -> new JournalCommand(context.get(), client());
      case "predict" -> new PredictCommand(status);
      case "eta" -> new EtaCommand(context.get());
      case "reproduce" -> new ReproduceCommand(context.get());
      case "ablation" -> new AblationCommand(context.get());
      case "benchmark" -> new BenchmarkCommand(context.get());
      case "import" -> new ImportCommand(context.get(), environment);
      case "site" -> new SiteCommand(context.get(), environment);
      case "validate" -> new ValidateCommand(status, PublishedResults.all());
      case "ingest" -> new IngestCommand(System.in, Clock.systemUTC());
      case "emulate" -> new EmulateCommand(context.get());
      case "submit" -> new SubmitCommand(client());
      case "jobs" -> new JobsCommand(client());
      case "whatif" -> new WhatIfCommand(client());
      case "cancel" -> new CancelCommand(client());
      case "hold" -> new HoldCommand(client());
      case "release" -> new ReleaseCommand(client());
      case "job" -> new JobCommand(client());
      case "nodes" -> new NodesCommand(client());
      case "mode" -> new ModeCommand(client());
      case "models" -> new ModelsCommand(client());
      case "audit" -> new AuditCommand(client());
      case "backup" -> new BackupCommand(status);
      case "shadow" -> new ShadowCommand(context.get());
      case "top" -> new TopCommand(client());
      case "slurm" -> SlurmCommand.over(context.get());
      case "completion" -> new CompletionCommand(this::all);
      default -> throw new IllegalArgumentException("no command is named " + name);
    };
  }

  /** A command line with all commands. */
  private CommandLine all() {
    CommandLine line = new CommandLine(new AdlroCommand());
    NAMES.forEach(name -> line.addSubcommand(make(name)));
    return line;
  }

  private ClientContext client() {
    return ClientContext.of(environment, status);
  }
}
