package io.adlro.app.command;

import io.adlro.study.training.ModelFiles;
import picocli.CommandLine.Option;

/** Which model. */
final class ModelOption {
  @Option(
      names = "--model",
      paramLabel = "NAME|FILE",
      description =
          "A model that comes with ADLRO, a file, or the folder of a training; default:"
              + " ${DEFAULT-VALUE}.")
  String model = "adlro";

  ModelFiles.Found load(CommandContext context) {
    return context.training().models().load(model);
  }
}
