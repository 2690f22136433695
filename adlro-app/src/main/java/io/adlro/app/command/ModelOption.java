package io.adlro.app.command;

import io.adlro.study.training.ModelFiles;
import picocli.CommandLine.Option;

/** The model to load. */
final class ModelOption {
  @Option(
      names = "--model",
      paramLabel = "NAME|FILE",
      description =
          "A built-in model, a model file, or the folder of a training; default:"
              + " ${DEFAULT-VALUE}.")
  String model = "adlro";

  ModelFiles.Found load(CommandContext context) {
    return context.training().models().load(model);
  }
}
