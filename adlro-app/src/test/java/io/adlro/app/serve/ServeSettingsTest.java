package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServeSettingsTest {
  @Test
  void theReferenceHasEveryDefault() throws IOException {
    try (InputStream in = ServeSettings.class.getResourceAsStream("reference.yaml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Problems problems = new Problems();
      ServeSettings read = ServeSettings.parse("reference.yaml", text, problems).orElseThrow();
      problems.throwIfAny();
      assertThat(read).isEqualTo(ServeSettings.defaults());
      ServeSettings.keys()
          .forEach(key -> assertThat(text).containsPattern("(?m)^ *(# *)?" + key + ":"));
    }
  }

  @Test
  void secretsAreNotPartOfAText() {
    Problems problems = new Problems();
    String text =
        "store: postgresql://db/secret\n"
            + "driver: {slurm: {url: 'http://u:secret@h', tokenCommand: token secret,"
            + " requeue: sudo -p secret}}\n"
            + "telemetry: {exporters: [{url: 'http://u:secret@h/metrics'}]}\n";

    ServeSettings settings = ServeSettings.parse("s.yaml", text, problems).orElseThrow();

    assertThat("%s %s %s".formatted(settings, settings.driver(), settings.telemetry()))
        .doesNotContain("secret");
  }

  @Test
  void allProblemsComeAtOnceWithTheNearestNames() {
    Problems problems = new Problems();
    String text = "listn: 127.0.0.1:1\nloop:\n  decision: 0s\nmode: on\n";
    assertThat(ServeSettings.parse("s.yaml", text, problems)).isEmpty();
    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOfSatisfying(
            UserError.class,
            error ->
                assertThat(String.join("\n", error.sentences()))
                    .contains("s.yaml:1", "did you mean `listen`?")
                    .contains("s.yaml:3", "`loop.decision`")
                    .contains("s.yaml:4", "`mode`"));
  }

  private static List<String> problemsOf(String text) {
    Problems problems = new Problems();
    ServeSettings settings = ServeSettings.parse("s.yaml", text, problems).orElseThrow();
    PolicyEntry fcfs = PolicyCatalog.entries().get(0);
    SettingsCheck.check(settings, fcfs, problems);
    return problems.isEmpty() ? List.of() : problems.sentences();
  }

  @Test
  void theDefaultsCanBeUsed() {
    assertThat(problemsOf("{}")).isEmpty();
    assertThat(problemsOf("listen: '[::1]:0'\nstore: 'postgresql://db/adlro'\n")).isEmpty();
  }

  @Test
  void addressesAndFilesThatCannotBeUsedAreReportedBeforeTheStart() {
    assertThat(
            problemsOf(
                """
                listen: 127.0.0.1:70000
                store: /no-such-folder/adlro.db
                driver: {url: not a url}
                telemetry: {exporters: [{url: 'file:///etc/passwd'}]}
                """))
        .containsExactly(
            "listen: `127.0.0.1:70000` is not a host and a port such as 127.0.0.1:7410",
            "store: the folder of `/no-such-folder/adlro.db` does not exist; create it first",
            "driver.url: `not a url` is not an address such as http://127.0.0.1:9410",
            "telemetry.exporters: `file:///etc/passwd` is not an address such as"
                + " http://node1:9400/metrics");
    assertThat(problemsOf("traces: /no-such-folder"))
        .containsExactly(
            "traces: `/no-such-folder` is not a folder; create it, or leave the key out");
    assertThat(problemsOf("store: .")).containsExactly("store: `.` is a folder; name a file in it");
  }

  @Test
  void addressesOfTheMachineItselfAndPasswordsInAddressesAreRefused() {
    assertThat(
            problemsOf(
                """
                telemetry:
                  exporters:
                  - {url: 'http://169.254.169.254/latest'}
                  - {url: 'http://[fe80::1]:9400/metrics'}
                  - {url: 'http://ann:secret@node1:9400/metrics'}
                """))
        .containsExactly(
            "telemetry.exporters: `http://169.254.169.254/latest` has a link-local address, which is"
                + " not read",
            "telemetry.exporters: `http://[fe80::1]:9400/metrics` has a link-local address, which is"
                + " not read",
            "telemetry.exporters: an address with a user or a password is not used; leave them"
                + " out");
  }

  @Test
  void tokensAndTlsNeedAllOfTheirSettings() {
    assertThat(
            problemsOf(
                """
                tokens: {jwks: keys.json, algorithms: [HS256, none]}
                tls: {certificate: server.pem}
                """))
        .containsExactly(
            "tokens: issuer and audience are required with jwks; tokens must have both",
            "tokens.algorithms: `HS256` is not accepted; choose from RS256, RS384, RS512, PS256,"
                + " PS384, PS512, ES256, ES384, ES512",
            "tokens.algorithms: `none` is not accepted; choose from RS256, RS384, RS512, PS256,"
                + " PS384, PS512, ES256, ES384, ES512",
            "tls: certificate and key belong together; give both or none");
  }

  @Test
  void settingsShowNoPassword() {
    Problems problems = new Problems();
    String text = "store: 'postgresql://ann:secret@db/adlro'\n";
    assertThat(ServeSettings.parse("s.yaml", text, problems).orElseThrow().toString())
        .doesNotContain("secret");
  }

  @Test
  void aFileThatIsEmptyHugeOrNoTextIsRefusedWithASentence(@TempDir Path folder) throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.yaml"));
    Path huge = Files.writeString(folder.resolve("huge.yaml"), "#".repeat(2 << 20));
    Path garbage = Files.write(folder.resolve("garbage.yaml"), new byte[] {1, -1, 0, -128});
    for (Path file : List.of(empty, huge, garbage, folder)) {
      Problems problems = new Problems();
      assertThat(ServeSettings.read(file, problems)).isEmpty();
      assertThat(problems.sentences()).singleElement().asString().startsWith(file.toString());
    }
  }
}
