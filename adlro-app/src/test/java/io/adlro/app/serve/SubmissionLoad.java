package io.adlro.app.serve;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Measures acknowledged submissions per second of a process that runs: 256 clients with a
 * connection each, one job with a key in every request, the next one after the answer. Arguments:
 * address, file of the API key, seconds. Not a part of the build.
 */
final class SubmissionLoad {
  private static final int CLIENTS = 256;
  private static final String BODY = "{\"class\": \"training\", \"estimate\": \"1h\"}";

  private SubmissionLoad() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    KeyedClients clients = new KeyedClients(CLIENTS, BODY);
    clients.connect(URI.create(arguments[0]), Files.readString(Path.of(arguments[1])).strip());
    clients.send();
    for (int second = 0; second < Integer.parseInt(arguments[2]); second++) {
      int before = clients.acknowledgedCount();
      long startNanos = System.nanoTime();
      TimeUnit.SECONDS.sleep(1);
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      int acknowledged = clients.acknowledgedCount();
      System.out.printf(
          "%,d acknowledged, %,.0f in a second%n", acknowledged, (acknowledged - before) / seconds);
    }
    clients.close();
  }
}
