package io.adlro.app.serve;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyModel;
import io.adlro.ingest.message.Problems;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What can be found out about settings before anything is started. */
public final class SettingsCheck {
  private final ServeSettings settings;
  private final Problems problems;

  private SettingsCheck(ServeSettings settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  /** Reports every address, file and model that cannot be used. */
  public static void check(ServeSettings settings, PolicyEntry policy, Problems problems) {
    SettingsCheck check = new SettingsCheck(settings, problems);
    if (ListenAddress.of(settings.listen()).isEmpty()) {
      problems.add(
          "listen: `%s` is not a host and a port such as 127.0.0.1:7410"
              .formatted(settings.listen()));
    }
    check.store();
    settings.traces().ifPresent(check::traces);
    settings
        .driver()
        .url()
        .ifPresent(url -> check.address("driver.url", url, "http://127.0.0.1:9410"));
    settings
        .telemetry()
        .exporters()
        .forEach(
            page -> check.address("telemetry.exporters", page.url(), "http://node1:9400/metrics"));
    settings.tokens().check(problems);
    settings.tls().check(problems);
    policy
        .model()
        .flatMap(PolicyModel::problem)
        .ifPresent(problem -> problems.add("policy: " + problem));
  }

  /** A file that can be there; a database is asked when it is opened. */
  private void store() {
    if (settings.store().contains(":")) {
      return;
    }
    try {
      Path folder = Path.of(settings.store()).toAbsolutePath().getParent();
      if (folder == null || !Files.isDirectory(folder)) {
        problems.add(
            "store: the folder of `%s` does not exist; create it first"
                .formatted(settings.store()));
      } else if (Files.isDirectory(Path.of(settings.store()))) {
        problems.add("store: `%s` is a folder; name a file in it".formatted(settings.store()));
      }
    } catch (InvalidPathException e) {
      problems.add("store: `%s` is not the name of a file".formatted(settings.store()));
    }
  }

  private void traces(String folder) {
    try {
      if (!Files.isDirectory(Path.of(folder))) {
        problems.add(
            "traces: `%s` is not a folder; create it, or leave the key out".formatted(folder));
      }
    } catch (InvalidPathException e) {
      problems.add("traces: `%s` is not the name of a folder".formatted(folder));
    }
  }

  private void address(String key, String written, String example) {
    try {
      URI address = new URI(written);
      String scheme = String.valueOf(address.getScheme());
      if (address.getUserInfo() != null) {
        problems.add(key + ": an address with a user or a password is not used; leave them out");
        return;
      }
      if (address.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
        ServeSession.exporter(new ServeSettings.Page(written, ""))
            .refusal()
            .ifPresent(why -> problems.add("%s: `%s` %s".formatted(key, written, why)));
        return;
      }
    } catch (URISyntaxException e) {
      // The sentence below says what is expected.
    }
    problems.add("%s: `%s` is not an address such as %s".formatted(key, written, example));
  }
}
