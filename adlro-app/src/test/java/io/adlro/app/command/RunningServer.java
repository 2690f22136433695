package io.adlro.app.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code adlro serve} in a thread; if not set otherwise, in shadow mode: its jobs wait. */
final class RunningServer {
  private static final Pattern ADDRESS = Pattern.compile("https?://[0-9.]+:[0-9]+");

  private final Path keyFile;
  private final String url;
  private final Thread thread;

  RunningServer(Cli cli, Path folder) throws IOException {
    this(cli, folder, "");
  }

  /**
   * @param more settings
   */
  RunningServer(Cli cli, Path folder, String more) throws IOException {
    this(
        folder,
        cli,
        """
        listen: 127.0.0.1:0
        store: %s
        cluster: tiny
        policy: fcfs
        mode: shadow
        """
                .formatted(folder.resolve("adlro.db"))
            + more);
  }

  /**
   * @param text all settings, with the store {@code adlro.db} in the folder
   */
  RunningServer(Path folder, Cli cli, String text) throws IOException {
    keyFile = folder.resolve("adlro.key");
    Path settings = Files.writeString(folder.resolve("serve.yaml"), text);
    PipedReader printed = new PipedReader(1 << 16);
    PrintWriter out = new PrintWriter(new PipedWriter(printed));
    thread =
        new Thread(
            () -> {
              Cli.Outcome outcome = cli.runInto(out, "serve", "--settings", settings);
              out.println(outcome.err());
              out.close();
            });
    thread.start();
    BufferedReader lines = new BufferedReader(printed);
    StringBuilder all = new StringBuilder();
    Matcher found = ADDRESS.matcher("");
    String line = lines.readLine();
    while (line != null && !found.reset(line).find()) {
      all.append(line).append('\n');
      line = lines.readLine();
    }
    if (line == null) {
      throw new IllegalStateException("the server did not start: " + all);
    }
    url = found.group();
  }

  String url() {
    return url;
  }

  Path keyFile() {
    return keyFile;
  }

  void stop() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }
}
