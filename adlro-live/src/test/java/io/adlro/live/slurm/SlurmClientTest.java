package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls, their failures and their tokens, with a server that answers what the test says. */
final class SlurmClientTest {
  private record Answer(int status, String body) {}

  @TempDir Path folder;
  private final Map<String, Answer> answers = new LinkedHashMap<>();
  private final AtomicLong calls = new AtomicLong();
  private final AtomicReference<String> lastToken = new AtomicReference<>("");
  private HttpServer server;
  private SlurmClient client;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          lastToken.set(exchange.getRequestHeaders().getFirst("X-SLURM-USER-TOKEN"));
          Answer answer =
              answers.getOrDefault(exchange.getRequestURI().toString(), new Answer(404, ""));
          byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    Path file = Files.writeString(folder.resolve("token"), "SLURM_JWT=a.b.c\n");
    client = client(SlurmToken.ofFile(file, Duration.ofSeconds(1), InstantSource.system()));
  }

  private SlurmClient client(SlurmToken token) {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    return new SlurmClient(address, "root", token, Duration.ofSeconds(5));
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private void offers(String... versions) {
    StringBuilder paths = new StringBuilder();
    for (String version : versions) {
      paths.append(paths.isEmpty() ? "" : ",").append("\"/slurm/%s/jobs\":{}".formatted(version));
    }
    answers.put(
        "/openapi/v3", new Answer(200, "{\"paths\":{%s,\"/openapi\":{}}}".formatted(paths)));
  }

  @Test
  void theVersionIsChosenAndUnknownOnesAreRefusedWithASentence() throws IOException {
    offers("v0.0.37", "v0.0.38");
    SlurmRest rest = SlurmRest.connect(client);
    assertThat(rest.version()).isEqualTo("v0.0.38");
    assertThat(lastToken).hasValue("a.b.c");
    offers("v0.0.36", "v0.0.37");
    assertThatThrownBy(() -> SlurmRest.connect(client))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("offers v0.0.36, v0.0.37; ADLRO knows v0.0.44, v0.0.41, v0.0.38");
  }

  @Test
  void aServerWithVersionsThatWereNeverRunIsObservedOnlyUnlessItIsAllowed() {
    offers("v0.0.41");
    String nodes =
        "{\"nodes\":[{\"name\":\"volta1\",\"gres\":\"gpu:2\"},{\"name\":\"volta2\",\"gres\":\"gpu:2\"},{\"name\":\"radeon1\",\"gres\":\"gpu:4\"}]}";
    answers.put("/slurm/v0.0.41/nodes", new Answer(200, nodes));
    answers.put(
        "/slurm/v0.0.41/partitions", new Answer(200, "{\"partitions\":[{\"name\":\"gpu\"}]}"));
    assertThat(driver(false).whyReadOnly().orElseThrow())
        .contains("v0.0.41", "--allow-unverified-api");
    assertThat(driver(true).whyReadOnly()).isEmpty();
  }

  @Test
  void aServerWithoutAccountingIsNamedWithTheRemedy() {
    offers("v0.0.38");

    assertThatThrownBy(() -> SlurmAccounting.connect(client))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("offers no accounting that ADLRO knows (none)")
        .hasMessageContaining("leave out --settings");
  }

  private SlurmDriver driver(boolean allowUnverified) {
    return SlurmDriver.open(
        client,
        new SlurmDriver.Settings(
            Set.of("gpu"), List.of(), Duration.ofSeconds(1), ClassMap.EMPTY, allowUnverified),
        SlurmTestbed.CLUSTER);
  }

  @Test
  void anErrorOfSlurmIsARefusalAndTheNextCallIsMade() throws Exception {
    offers("v0.0.38");
    SlurmRest rest = SlurmRest.connect(client);
    String refusal =
        "{\"errors\":[{\"error_number\":2017,\"error\":\"Invalid job id specified\"}],\"jobs\":[]}";
    answers.put("/slurm/v0.0.38/jobs", new Answer(500, refusal));
    assertThatThrownBy(() -> rest.jobs(OptionalLong.empty()))
        .isInstanceOf(SlurmRefused.class)
        .hasMessage("Invalid job id specified (2017)");
    answers.put("/slurm/v0.0.38/jobs?update_time=7", new Answer(304, ""));
    assertThat(rest.jobs(OptionalLong.of(7))).isEmpty();
  }

  @Test
  void aServerThatFailsIsNotCalledAgainAtOnce() throws Exception {
    String away = "{\"errors\":[{\"errno\":-1,\"error\":\"Unspecified error\"}],\"nodes\":[]}";
    answers.put("/slurm/v0.0.38/nodes", new Answer(500, away));
    assertThatThrownBy(() -> client.get("/slurm/v0.0.38/nodes"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("status 500: Unspecified error");
    long before = calls.get();
    assertThatThrownBy(() -> client.get("/slurm/v0.0.38/nodes")).isInstanceOf(IOException.class);
    assertThat(calls).hasValue(before);
    assertThat(client.pause()).isPositive();
  }

  @Test
  void callsAreKeptOffForATimeThatGrowsAndEndsWithTheFirstSuccess() throws IOException {
    AtomicLong nanos = new AtomicLong();
    CallBreaker breaker = new CallBreaker(nanos::get);
    breaker.check();
    breaker.failed("away");
    Duration first = breaker.remaining();
    assertThatThrownBy(breaker::check).hasMessage("away");
    nanos.addAndGet(first.toNanos());
    breaker.check();
    breaker.failed("away");
    assertThat(breaker.remaining()).isEqualTo(first.multipliedBy(2));
    breaker.succeeded();
    breaker.check();
    assertThat(breaker.remaining()).isZero();
  }

  @Test
  void aSignedTokenIsRenewedByTheClock() throws IOException {
    Path key = Files.write(folder.resolve("key"), new byte[32]);
    AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1_000));
    SlurmToken token = SlurmToken.signed(key, "root", Duration.ofSeconds(100), now::get);
    String first = token.value();
    String claims =
        new String(
            Base64.getUrlDecoder().decode(first.split("\\.", -1)[1]), StandardCharsets.UTF_8);
    assertThat(claims).isEqualTo("{\"exp\":1100,\"iat\":1000,\"sun\":\"root\"}");
    now.set(Instant.ofEpochSecond(1_049));
    assertThat(token.value()).isEqualTo(first);
    now.set(Instant.ofEpochSecond(1_050));
    assertThat(token.value()).isNotEqualTo(first);
  }

  @Test
  void aTokenMayComeFromACommand() throws IOException {
    SlurmToken token =
        SlurmToken.ofCommand(
            List.of("echo", "SLURM_JWT=x.y.z"), Duration.ofHours(1), InstantSource.system());
    assertThat(token.value()).isEqualTo("x.y.z");
    SlurmToken broken =
        SlurmToken.ofCommand(List.of("false"), Duration.ofHours(1), InstantSource.system());
    assertThatThrownBy(broken::value).hasMessageContaining("false ended with code 1");
  }

  @Test
  void aTokenMayComeFromAFileThatTheSiteRenews() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "SLURM_JWT=x.y.z\n");
    AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1_000));
    SlurmToken token = SlurmToken.ofFile(file, Duration.ofSeconds(10), now::get);
    assertThat(token.value()).isEqualTo("x.y.z");
    Files.writeString(file, "renewed");
    assertThat(token.value()).isEqualTo("x.y.z");
    now.set(Instant.ofEpochSecond(1_010));
    assertThat(token.value()).isEqualTo("renewed");
    Files.writeString(file, "");
    token.expire();
    assertThatThrownBy(token::value).hasMessage(file + " gives no token");
  }
}
