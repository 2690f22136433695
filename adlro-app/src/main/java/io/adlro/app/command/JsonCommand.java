package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that shows its result as text, as JSON, or as both. */
abstract class JsonCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin JsonOption json;

  private Outputs outputs;
  private Optional<OutputFile> jsonFile = Optional.empty();

  /** The outputs of the command; that of --json is checked already. */
  final Outputs outputs(Problems problems) {
    outputs = new Outputs(problems, spec);
    jsonFile = json.file(outputs);
    return outputs;
  }

  /** For a command whose only output file is that of --json, and which has no other checks. */
  final void requireOutputs() {
    Problems problems = new Problems();
    outputs(problems);
    problems.throwIfAny();
  }

  /** Whether the text is left out because another output is standard output. */
  final boolean isTextReplaced() {
    return outputs.replaceText();
  }

  /** Shows the result and returns the exit code of success. */
  final int show(List<String> lines, Supplier<String> jsonText) {
    PrintWriter out = spec.commandLine().getOut();
    if (!isTextReplaced()) {
      lines.forEach(out::println);
      out.flush();
    }
    jsonFile.ifPresent(file -> file.write(jsonText.get()));
    return 0;
  }
}
