package io.adlro.app.command;

import io.adlro.app.training.ModelFiles;
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

  ModelFiles.Found load(Parts parts) {
    return parts.workshop().models().load(model);
  }
}
