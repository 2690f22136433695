package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that shows its result as text, as JSON, or as both. */
abstract class JsonCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin JsonOption json;

  /** The output files of the command; that of --json is checked already. */
  final Outputs outputs(Problems problems) {
    Outputs outputs = new Outputs(problems);
    outputs.file("--json", json.file());
    return outputs;
  }

  /** For a command whose only output file is that of --json, and which has no other checks. */
  final void requireOutputs() {
    Problems problems = new Problems();
    outputs(problems);
    problems.throwIfAny();
  }

  /** Shows the result and returns the exit code of success. */
  final int show(List<String> lines, Supplier<String> jsonText) {
    PrintWriter out = spec.commandLine().getOut();
    if (!json.replacesText()) {
      lines.forEach(out::println);
      out.flush();
    }
    json.write(out, jsonText);
    return 0;
  }
}
