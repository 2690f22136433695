package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.learn.bundle.OnnxExport;
import io.adlro.study.file.OutputFile;
import io.adlro.study.training.ModelFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a model as a file that other tools can run. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Writes a model as an ONNX file, with its features and provenance as metadata.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro model export --onnx agent.onnx --model my-agent"})
final class ModelExportCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec CommandSpec spec;

  @Mixin ModelOption option;

  @Option(
      names = "--onnx",
      paramLabel = "FILE",
      required = true,
      description = "The ONNX file to write.")
  Path onnx;

  ModelExportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    PrintWriter text = spec.commandLine().getOut();
    Outputs outputs = new Outputs(problems, spec);
    OutputFile file = outputs.file("--onnx", Optional.of(onnx)).orElseThrow();
    problems.throwIfAny();
    ModelFiles.Found found = option.load(context);
    byte[] bytes = OnnxExport.of(found.model());
    file.write(out -> out.write(bytes));
    if (!outputs.replaceText()) {
      text.println("wrote:     " + onnx);
      text.flush();
    }
    return 0;
  }
}
