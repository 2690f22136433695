package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Copies of the store of a real server that takes jobs meanwhile. */
final class BackupCommandTest {
  @TempDir Path home;
  private Cli cli;
  private Path site;
  private RunningServer server;

  @BeforeEach
  void startAServer() throws IOException {
    cli = new Cli(home);
    site = Files.createDirectory(home.resolve("site"));
    server = new RunningServer(cli, site);
  }

  @AfterEach
  void stopIt() throws InterruptedException {
    server.stop();
  }

  private Cli.Outcome ask(Object... words) {
    return ask(server.keyFile(), words);
  }

  private Cli.Outcome ask(Path key, Object... words) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--server", server.url(), "--key-file", key));
    Cli.Outcome outcome = cli.run(all.toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome;
  }

  private void submit() {
    ask("submit", "--class", "training", "--gpus", 1);
  }

  private long jobs(Path key) {
    Cli.Outcome outcome = ask(key, "jobs", "--json", "-");
    return new JsonMapper().readTree(outcome.out()).get("total").asLong();
  }

  private Cli.Outcome backUp(Path store, Path out, Object... more) {
    List<Object> words = new ArrayList<>(List.of("backup", "--store", store));
    words.addAll(List.of("--out", out));
    words.addAll(List.of(more));
    return cli.run(words.toArray());
  }

  @Test
  void aServerStartsFromACopyThatWasMadeWhileTheOtherTookJobs() throws Exception {
    for (int jobs = 0; jobs < 3; jobs++) {
      submit();
    }
    AtomicBoolean isCopied = new AtomicBoolean();
    CountDownLatch submitted = new CountDownLatch(2);
    CompletableFuture<Void> client =
        CompletableFuture.runAsync(
            () -> {
              while (!isCopied.get()) {
                submit();
                submitted.countDown();
              }
            });
    submitted.await();
    Path restored = Files.createDirectory(home.resolve("restored"));
    Path copy = restored.resolve("adlro.db");

    Cli.Outcome outcome = backUp(site.resolve("adlro.db"), copy);

    isCopied.set(true);
    client.get();
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).startsWith(copy + ": ").containsPattern("[0-9.]+ MB in [0-9.]+ s");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
        .isEqualTo("rw-------");
    long all = jobs(server.keyFile());
    Path key = server.keyFile(); // the copy has its hash
    server.stop();
    server = new RunningServer(cli, restored);
    assertThat(jobs(key)).isBetween(5L, all);
    ask(key, "submit", "--class", "training", "--gpus", 1);
    assertThat(cli.run("audit", "--store", copy, "--verify").code()).isZero();
  }

  @Test
  void theJsonNamesTheCopyAndItsSize() {
    Path copy = home.resolve("copy.db");

    Cli.Outcome outcome = backUp(site.resolve("adlro.db"), copy, "--json", "-");

    var json = new JsonMapper().readTree(outcome.out());
    assertThat(json.get("store").asString()).endsWith("adlro.db");
    assertThat(json.get("backup").asString()).isEqualTo(copy.toString());
    assertThat(json.get("bytes").asLong()).isEqualTo(copy.toFile().length()).isPositive();
  }

  private void refused(Cli.Outcome outcome, String sentence) {
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().lines()).singleElement().asString().contains(sentence);
  }

  @Test
  void wrongInputIsOneSentence() throws IOException {
    Path store = site.resolve("adlro.db");
    Path text = Files.writeString(home.resolve("text"), "no database, but of some length");
    Path copy = home.resolve("copy.db");

    refused(backUp(home.resolve("none.db"), copy), "there is no store");
    refused(backUp(text, copy), "is not a database");
    refused(backUp(store, text), "exists; name a new file");
    refused(backUp(store, store), "exists; name a new file");
    refused(backUp(store, Path.of("-")), "--out -");
    refused(backUp(store, home.resolve("no/such/copy.db")), "there is no folder");
    assertThat(copy).doesNotExist();
    assertThat(text).hasContent("no database, but of some length");
  }
}
