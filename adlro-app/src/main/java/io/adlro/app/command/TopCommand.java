package io.adlro.app.command;

import io.adlro.app.client.LiveScreen;
import io.adlro.app.client.TopFrame;
import io.adlro.ingest.message.UserError;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows GPUs and queue of a server as they change. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the GPUs and the queue of a server as they change; q ends it. Without a terminal it"
          + " prints one screen.",
      "A GPU: its id, the share that jobs hold, its utilisation, its jobs.",
    },
    footerHeading = "%nExamples:%n",
    footer = {"  adlro top", "  adlro top --every 5"})
final class TopCommand implements Callable<Integer> {
  private static final int ROWS = 40;
  private static final int COLUMNS = 120;

  private final ClientContext context;

  @Spec CommandSpec spec;

  @Mixin ServerOptions serverOptions;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      description = "Draw again after so many seconds; default: ${DEFAULT-VALUE}.")
  int seconds = 1;

  TopCommand(ClientContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (seconds < 1) {
      throw new UserError("--every %d is below 1".formatted(seconds));
    }
    TopFrame frame = new TopFrame(serverOptions.client(context));
    if (context.status().hasTerminal()) {
      context.status().erase();
      LiveScreen.show(frame, Duration.ofSeconds(seconds));
    } else {
      PrintWriter out = spec.commandLine().getOut();
      frame.lines(ROWS, COLUMNS).forEach(out::println);
      out.flush();
    }
    return 0;
  }
}
