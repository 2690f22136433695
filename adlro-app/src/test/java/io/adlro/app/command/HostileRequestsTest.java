package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.sun.net.httpserver.HttpServer;
import io.adlro.app.command.HostileSite.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What an attacker sends, to a real server over real connections. */
final class HostileRequestsTest {
  private static final String JOBS = "/api/v1/jobs";
  private static final String WHAT_IF = "/api/v1/what-if";
  private static final String HTTP = " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";

  @TempDir static Path home;
  private static HostileSite site;
  private static String alice;
  private static String bob;
  private static String job;
  private static KeptErrors log;

  @BeforeAll
  static void start() throws IOException, JOSEException {
    log = new KeptErrors();
    site = new HostileSite(home);
    alice = site.token("alice");
    bob = site.token("bob");
    job = site.submit(alice);
  }

  /** Whatever came before, the server answers, and its audit trail is whole. */
  @AfterAll
  static void stop() throws Exception {
    assertThat(site.get("", "/readyz").status()).isEqualTo(200);
    assertThat(site.get(alice, JOBS + "/" + job).status()).isEqualTo(200);
    site.stop();
    log.close();
    assertThat(log.text()).doesNotContain(alice, bob);
    assertThat(new Cli(home).run("audit", "--store", site.store(), "--verify").code()).isZero();
  }

  /** What one case sends. */
  private interface Request {
    Answer send() throws Exception;
  }

  private static DynamicTest refused(String name, Request request, Integer... statuses) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Answer answer = request.send();
          assertThat(answer.status()).as(answer.text()).isIn(Set.of(statuses));
          assertThat(answer.text()).doesNotContain("Exception", "at io.adlro", "root:x:0", "jetty");
        });
  }

  // ---------------------------------------------------------------- tokens

  private static DynamicTest token(String name, String token) {
    return refused(name, () -> site.get(token, JOBS), 401);
  }

  private static JWTClaimsSet claims() {
    return HostileSite.claims("alice").build();
  }

  private static JWSHeader.Builder header() {
    return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1");
  }

  private static Date inSeconds(long seconds) {
    return Date.from(Instant.now().plusSeconds(seconds));
  }

  @TestFactory
  Stream<DynamicTest> tokensThatAreNotValid() throws JOSEException {
    RSAKey other = new RSAKeyGenerator(2_048).keyID("k1").generate();
    byte[] publicKey = site.key().toRSAPublicKey().getEncoded();
    String admin =
        site.token("alice", c -> c.claim("roles", List.of("adlro-admin"))).split("\\.", -1)[1];
    String[] parts = alice.split("\\.", -1);
    return Stream.of(
        token("no token", ""),
        token("not a token", "a.b.c"),
        token("an unknown key", "adlro_" + "0".repeat(64)),
        token("the beginning of a key", "adlro_"),
        token("expired", site.token("alice", c -> c.expirationTime(inSeconds(-3_600)))),
        token("not yet valid", site.token("alice", c -> c.notBeforeTime(inSeconds(3_600)))),
        token("without an end", site.token("alice", c -> c.expirationTime(null))),
        token("of another issuer", site.token("alice", c -> c.issuer("https://evil.example"))),
        token("for another audience", site.token("alice", c -> c.audience("grafana"))),
        token("without an audience", site.token("alice", c -> c.audience((String) null))),
        token("without a user", site.token("alice", c -> c.subject(null))),
        token("a user with a line end", site.token("alice\nadmin")),
        token("a user that is a path", site.token("../alice")),
        token("alg none", new PlainJWT(claims()).serialize()),
        token("alg none with a signature", encoded("{\"alg\":\"none\"}") + "." + parts[1] + ".AA"),
        token(
            "the public key as a secret of HS256",
            HostileSite.signed(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build(),
                claims(),
                new MACSigner(publicKey))),
        token(
            "an algorithm that is not listed",
            HostileSite.signed(
                new JWSHeader.Builder(JWSAlgorithm.RS512).keyID("k1").build(),
                claims(),
                HostileSite.signer(site.key()))),
        token(
            "signed by another key of the same name",
            HostileSite.signed(header().build(), claims(), HostileSite.signer(other))),
        token(
            "with its own key in the header",
            HostileSite.signed(
                header().jwk(other.toPublicJWK()).build(), claims(), HostileSite.signer(other))),
        token(
            "with an unknown critical header",
            HostileSite.signed(
                header().criticalParams(Set.of("x")).customParam("x", 1).build(),
                claims(),
                HostileSite.signer(site.key()))),
        token("with the claims of an administrator", parts[0] + "." + admin + "." + parts[2]),
        token("without its signature", parts[0] + "." + parts[1] + "."),
        refused("a token in the address", () -> site.get("", JOBS + "?access_token=" + alice), 401),
        refused(
            "a token in a cookie",
            () -> site.get("", JOBS, "Cookie: Authorization=Bearer " + alice),
            401),
        refused(
            "a token of another scheme",
            () -> site.get("", JOBS, "Authorization: Basic " + alice),
            401),
        refused("a token of 20 KiB", () -> site.get("a".repeat(20_000), JOBS), 431));
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theAddressOfKeysInATokenIsNotCalled() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    HttpServer evil = HttpServer.create(new InetSocketAddress(loopback(), 0), 0);
    evil.createContext("/", exchange -> calls.incrementAndGet());
    evil.start();
    try {
      RSAKey other = new RSAKeyGenerator(2_048).keyID("k1").generate();
      URI keys = URI.create("http://127.0.0.1:%d/jwks".formatted(evil.getAddress().getPort()));
      String token =
          HostileSite.signed(
              header().jwkURL(keys).x509CertURL(keys).build(), claims(), HostileSite.signer(other));

      assertThat(site.get(token, JOBS).status()).isEqualTo(401);
      assertThat(calls.get()).isZero();
    } finally {
      evil.stop(0);
    }
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  // ---------------------------------------------------------------- jobs of others, other roles

  @TestFactory
  Stream<DynamicTest> jobsOfOthersDoNotExist() {
    String path = JOBS + "/" + job;
    return Stream.of(
        refused("read", () -> site.get(bob, path), 404),
        refused("cancel", () -> site.send(bob, "DELETE", path, ""), 404),
        refused("hold", () -> site.post(bob, path + "/hold", ""), 404),
        refused("release", () -> site.post(bob, path + "/release", ""), 404),
        refused("priority", () -> site.send(bob, "PATCH", path, "{\"priority\": 1}"), 404),
        refused(
            "progress", () -> site.send(bob, "PUT", path + "/progress", "{\"fraction\": 1}"), 404),
        refused("decisions", () -> site.get(bob, path + "/decisions"), 404),
        refused("explanation", () -> site.get(bob, path + "/explanation"), 404),
        refused("prediction", () -> site.get(bob, path + "/prediction"), 404),
        refused(
            "what if",
            () -> site.post(bob, WHAT_IF, "{\"job\": \"%s\", \"priority\": 1}".formatted(job)),
            404),
        refused(
            "submit for another user",
            () -> site.post(bob, JOBS, "{\"class\": \"training\", \"user\": \"alice\"}"),
            400));
  }

  @TestFactory
  Stream<DynamicTest> usersAreNoOperators() {
    return Stream.of(
        refused("mode", () -> site.send(bob, "PUT", "/api/v1/mode", "{\"mode\":\"active\"}"), 403),
        refused("drain", () -> site.post(bob, "/api/v1/nodes/n1/drain", ""), 403),
        refused("audit trail", () -> site.get(bob, "/api/v1/audit"), 403),
        refused("journal", () -> site.get(bob, "/api/v1/journal"), 403),
        refused("all decisions", () -> site.get(bob, "/api/v1/decisions"), 403),
        refused("a decision", () -> site.get(bob, "/api/v1/decisions/1"), 403),
        refused("telemetry", () -> site.post(bob, "/api/v1/metrics/gpu", "x 1"), 403),
        refused("keys", () -> site.get(bob, "/api/v1/keys"), 403),
        refused(
            "a new key",
            () -> site.post(bob, "/api/v1/keys", "{\"name\":\"b\",\"role\":\"admin\"}"),
            403),
        refused("a model", () -> site.post(bob, "/api/v1/models/adlro/activation", ""), 403),
        refused(
            "a canary",
            () -> site.post(bob, "/api/v1/models/adlro/canary", "{\"class\":\"training\"}"),
            403),
        refused("a roll back", () -> site.post(bob, "/api/v1/models/rollback", ""), 403),
        refused("the report of shadow mode", () -> site.get(bob, "/api/v1/shadow"), 403),
        refused("a comparison", () -> site.post(bob, "/api/v1/comparisons", "{}"), 403),
        refused(
            "what if all had other nodes",
            () -> site.post(bob, WHAT_IF, "{\"withoutNode\": \"f1\"}"),
            403));
  }

  @Test
  void listsHaveNoJobsOfOthers() throws IOException {
    for (String query : List.of("", "?owner=alice", "?user=alice", "?mine=false", "?text=" + job)) {
      Answer answer = site.get(bob, JOBS + query);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).as(query).doesNotContain("\"owner\":\"alice\"");
    }
  }

  @Test
  void schedulesAndNodesHaveNoJobsOfOthers() throws IOException {
    for (String path : List.of("schedule", "nodes", "gpus", "gpus/columns")) {
      Answer answer = site.get(bob, "/api/v1/" + path);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).as(path).doesNotContain("\"" + job + "\"");
    }
  }

  @Test
  void streamsHaveNoEventsOfOthers() throws IOException {
    String head = "GET /api/v1/events" + HTTP + "Authorization: Bearer " + bob + "\r\n";
    try (Socket stream = site.connect()) {
      stream
          .getOutputStream()
          .write((head + "Last-Event-ID: 0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      String own = site.submit(bob);
      StringBuilder seen = new StringBuilder();
      while (seen.indexOf("\"id\":\"" + own + "\"") < 0) {
        int next = stream.getInputStream().read();
        assertThat(next).as(seen.toString()).isNotNegative();
        seen.append((char) next);
      }
      assertThat(seen).doesNotContain("alice");
    }
  }

  @Test
  void anIdempotencyKeyOfAnotherUserGivesAJobOfOnesOwn() throws IOException {
    String body = "{\"class\": \"training\"}";
    Answer first = site.post(alice, JOBS, body, "Idempotency-Key: nightly");
    Answer replayed = site.post(bob, JOBS, body, "Idempotency-Key: nightly");
    Answer repeated = site.post(alice, JOBS, body, "Idempotency-Key: nightly");

    assertThat(replayed.status()).isEqualTo(201);
    assertThat(replayed.body()).isNotEqualTo(first.body()).contains("\"repeated\":false");
    assertThat(repeated.status()).isEqualTo(200);
  }

  // ---------------------------------------------------------------- bodies

  private static DynamicTest body(String name, String body, Integer... statuses) {
    return refused(name, () -> site.post(site.token("mallory"), JOBS, body), statuses);
  }

  @TestFactory
  Stream<DynamicTest> bodiesThatAreNotJobs() {
    String digits = "9".repeat(2_000);
    List<DynamicTest> cases =
        new ArrayList<>(
            List.of(
                body("larger than the limit", "{\"name\":\"" + "x".repeat(2 << 20) + "\"}", 413),
                body("a batch beyond the limit", "{\"jobs\":[" + " ".repeat(2 << 20) + "]}", 413),
                body("10,000 nested lists", "{\"a\":" + "[".repeat(10_000), 400),
                body("nested objects", "{\"a\":".repeat(5_000), 400),
                body("400,000 values", "{\"jobs\":[" + "1,".repeat(400_000) + "1]}", 400),
                body("a name twice", "{\"gpus\":1,\"gpus\":2}", 400),
                body("two objects", "{}{}", 400),
                body("half an object", "{\"gpus\":", 400),
                body("a comment", "{/* */}", 400),
                body("not a number", "{\"gpus\":NaN}", 400),
                body("an array of 2 billion jobs", "{\"array\":2000000000}", 400),
                body("a number of 2,000 digits", "{\"gpus\":" + digits + "}", 400),
                body("an exponent of 9 digits", "{\"priority\":1e999999999}", 400),
                body("negative GPUs", "{\"gpus\":-1}", 400),
                body("10,001 jobs", "{\"jobs\":[{\"array\":10000},{}]}", 400),
                body("a line end in a name", "{\"name\":\"a\\nERROR forged\"}", 400),
                body("an escape of a terminal", "{\"name\":\"\\u001b[2J\"}", 400),
                body("an unknown field", "{\"__proto__\":{\"role\":\"admin\"}}", 400),
                body(
                    "a time that a pattern reads", "{\"limit\":\"" + "1".repeat(200) + "!\"}", 400),
                body("a name without its end", "{\"name\":\"a", 400)));
    cases.add(
        refused(
            "chunks beyond the limit",
            () ->
                site.raw(
                    ("POST " + JOBS + HTTP + "Authorization: Bearer " + alice + "\r\n")
                        + "Transfer-Encoding: chunked\r\n\r\n"
                        + ("10000\r\n" + " ".repeat(0x10000) + "\r\n").repeat(40)
                        + "0\r\n\r\n"),
            413));
    String bytes = "{\"name\":\"\u00c3(\"}"; // each character is a byte
    cases.add(
        refused(
            "no UTF-8",
            () ->
                site.raw(
                    "POST %s%sAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(JOBS, HTTP, alice, bytes.length(), bytes)),
            400));
    cases.add(refused("a compressed bomb", () -> site.raw(compressedBomb()), 400, 415));
    return cases.stream();
  }

  private static byte[] compressedBomb() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      for (int i = 0; i < 64; i++) {
        gzip.write(new byte[1 << 20]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] head =
        "POST %s%sAuthorization: Bearer %s\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n"
            .formatted(JOBS, HTTP, alice, packed.size())
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = Arrays.copyOf(head, head.length + packed.size());
    System.arraycopy(packed.toByteArray(), 0, all, head.length, packed.size());
    return all;
  }

  // ---------------------------------------------------------------- paths, queries, headers

  private static DynamicTest path(String path) {
    return refused("path " + path, () -> site.get(alice, path), 400, 404);
  }

  @TestFactory
  Stream<DynamicTest> pathsThatLeadElsewhere() throws IOException {
    String admin = site.adminKey();
    return Stream.concat(
        Stream.of(
                "/api/v1/../../../../etc/passwd",
                "/api/v1/jobs/..%2f..%2f..%2fetc%2fpasswd",
                "/api/v1/jobs/%2e%2e/%2e%2e/keys",
                "/api/v1/jobs/..%5c..%5cetc%5cpasswd",
                "/api/v1/jobs/%c0%ae%c0%ae/keys",
                "/api/v1/jobs/job-0%00.json",
                "/api/v1/jobs;x=1/../keys",
                "//etc/passwd",
                "/api/v1/jobs/%0d%0aSet-Cookie:%20a=b")
            .map(HostileRequestsTest::path),
        Stream.of("..%2f..%2fadlro.key", "%2fetc%2fpasswd", "adlro%00")
            .map(
                model ->
                    refused(
                        "model " + model,
                        () -> site.post(admin, "/api/v1/models/" + model + "/activation", ""),
                        400,
                        404)));
  }

  @TestFactory
  Stream<DynamicTest> queriesAreNotPartsOfStatements() {
    return Stream.of(
            "text=%27%20OR%201%3D1%20--", "text=%25", "text=_", "class=%27%3BDROP%20TABLE%20jobs")
        .map(
            query ->
                DynamicTest.dynamicTest(
                    query,
                    () -> {
                      Answer answer = site.get(alice, JOBS + "?" + query);
                      assertThat(answer.status()).isEqualTo(200);
                      assertThat(answer.body()).contains("\"total\":0");
                    }));
  }

  @TestFactory
  Stream<DynamicTest> otherParametersAreRefused() {
    return Stream.of(
        refused("sort", () -> site.get(alice, JOBS + "?sort=name;DROP%20TABLE%20jobs"), 400),
        refused("limit", () -> site.get(alice, JOBS + "?limit=99999999999"), 400),
        refused("twice", () -> site.get(alice, JOBS + "?limit=1&limit=2"), 400),
        refused("a job's id", () -> site.get(alice, JOBS + "/job-0'%20OR%20'1'='1"), 400, 404),
        refused(
            "patterns", () -> site.get(alice, JOBS + "?phase=" + "a,".repeat(2_000) + "!"), 400),
        refused(
            "a key with a pattern",
            () -> site.post(alice, JOBS, "{}", "Idempotency-Key: " + "a".repeat(5_000) + " "),
            400));
  }

  private static DynamicTest smuggled(String name, String head, Integer... statuses) {
    String hidden = "GET /api/v1/keys HTTP/1.1\r\nHost: x\r\n\r\n";
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Answer answer =
              site.raw(
                  "POST %s HTTP/1.1\r\nAuthorization: Bearer %s\r\n%s\r\n%s"
                      .formatted(JOBS, alice, head, hidden));
          assertThat(answer.status()).as(answer.text()).isIn(Set.of(statuses));
          assertThat(answer.text().split("HTTP/1\\.1 ", -1)).as("one answer").hasSize(2);
        });
  }

  @TestFactory
  Stream<DynamicTest> headersThatHideARequest() {
    String host = "Host: 127.0.0.1\r\n";
    return Stream.of(
        smuggled(
            "a length and chunks",
            host + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
            400),
        smuggled("two lengths", host + "Content-Length: 0\r\nContent-Length: 40\r\n", 400),
        smuggled("a negative length", host + "Content-Length: -1\r\n", 400),
        smuggled("a length with a sign", host + "Content-Length: +0\r\n", 400),
        smuggled("an unknown coding", host + "Transfer-Encoding: xchunked\r\n", 400, 501),
        smuggled("chunks twice", host + "Transfer-Encoding: chunked, chunked\r\n", 400),
        smuggled("a blank before the colon", host + "Content-Length : 0\r\n", 400),
        smuggled("a header that goes on", host + "X: a\r\n Content-Length: 0\r\n", 400),
        smuggled("a NUL in a header", host + "X: a\0b\r\n", 400),
        smuggled("no host", "", 400),
        smuggled("two hosts", host + "Host: evil.example\r\n", 400),
        smuggled("a broken chunk", host + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n", 400));
  }

  // ---------------------------------------------------------------- browsers, other servers

  @TestFactory
  Stream<DynamicTest> pagesOfOtherSites() throws IOException {
    String cookie = site.cookie(alice);
    assertThat(site.get("", JOBS, cookie).status()).isEqualTo(200);
    String origin = "Origin: https://evil.example";
    return Stream.of(
        refused(
            "a form of another site",
            () -> site.post("", JOBS, "{}", origin, "Content-Type: text/plain"),
            401),
        preflight("a preflight", "authorization", origin),
        withoutPermission("a script of another site", () -> site.get(alice, JOBS, origin)),
        refused(
            "a form of another site with the cookie",
            () -> site.post("", JOBS, "{}", cookie, origin, "Content-Type: text/plain"),
            403),
        refused(
            "a cancellation with the cookie",
            () -> site.send("", "DELETE", JOBS + "/" + job, "", cookie, origin),
            403),
        refused(
            "a logout with the cookie",
            () -> site.send("", "DELETE", "/api/v1/session", "", cookie, origin),
            403),
        preflight("a preflight for the header of pages", "x-adlro-page", origin),
        withoutPermission("a script with the cookie", () -> site.get("", JOBS, cookie, origin)),
        refused(
            "a name that leads to this machine",
            () ->
                site.raw(
                    "GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
            401),
        refused(
            "metrics through a proxy",
            () -> site.get("", "/metrics", "X-Forwarded-For: 127.0.0.1"),
            401));
  }

  private static DynamicTest preflight(String name, String header, String origin) {
    return withoutPermission(
        name,
        () ->
            site.send(
                "",
                "OPTIONS",
                JOBS,
                "",
                origin,
                "Access-Control-Request-Method: POST",
                "Access-Control-Request-Headers: " + header));
  }

  private static DynamicTest withoutPermission(String name, Request request) {
    return DynamicTest.dynamicTest(
        name,
        () ->
            assertThat(request.send().text())
                .doesNotContainIgnoringCase("Access-Control-Allow")
                .containsIgnoringCase("X-Content-Type-Options: nosniff"));
  }

  @TestFactory
  Stream<DynamicTest> requestsForOtherServers() {
    return Stream.of(
        refused(
            "as a proxy",
            () -> site.raw("GET http://169.254.169.254/latest/" + HTTP + "\r\n"),
            400,
            404),
        refused(
            "a tunnel",
            () -> site.raw("CONNECT 169.254.169.254:80" + HTTP + "\r\n"),
            400,
            404,
            405),
        refused("another method", () -> site.send(alice, "TRACE", JOBS, ""), 400, 404, 405),
        refused("another version", () -> site.raw("GET / HTTP/9.9\r\nHost: x\r\n\r\n"), 400, 505));
  }

  // ---------------------------------------------------------------- the log

  /** What is sent reaches the log without line ends, and keys and tokens not at all. */
  @Test
  void theLogHasNoLineOfASender() throws IOException {
    String forged = "%0d%0aFORGED%20ERROR";
    site.get(alice, JOBS + "/x" + forged);
    site.get(alice, JOBS + "?text=" + forged);
    site.get(alice + "\tFORGED", JOBS);
    site.get(site.token("a\r\nFORGED"), JOBS);
    site.post(alice, JOBS, "{\"name\": \"a\\r\\nFORGED\", \"class\": \"a\\nFORGED\"}");
    site.post(site.adminKey(), "/api/v1/models/a" + forged + "/activation", "");
    site.post(site.adminKey(), "/api/v1/keys", "{\"name\": \"a\\nFORGED\", \"role\": \"user\"}");
    site.post(site.adminKey(), "/api/v1/metrics/gpu?node=a" + forged, "FORGED 1\r\nFORGED{\"");
    site.raw("GET /a\rFORGED HTTP/1.1\r\nHost: x\r\n\r\n");

    assertThat(log.text()).doesNotContain(site.adminKey(), alice, "\u001b");
    assertThat(log.text().lines()).isNotEmpty().noneMatch(line -> line.startsWith("FORGED"));
  }

  // ---------------------------------------------------------------- too much, too slow

  @Test
  void aFloodOfSubmissionsGets429AndOthersAreServed() throws IOException {
    String flooder = site.token("flooder");
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < 400 && answers.stream().noneMatch(a -> a.status() == 429); i++) {
      answers.add(site.post(flooder, JOBS, "{\"class\": \"training\"}"));
    }
    Answer last = answers.get(answers.size() - 1);

    assertThat(last.status()).isEqualTo(429);
    assertThat(last.text()).contains("Retry-After: ").contains("\"reason\":\"submission-rate\"");
    assertThat(site.post(site.token("carol"), JOBS, "{\"class\": \"training\"}").status())
        .isEqualTo(201);
  }

  /** From another address of this machine than that of the other cases. */
  @Test
  void aFloodWithoutAValidKeyGets429AndOthersAreServed() throws IOException {
    String address = "127.0.0.9";
    Answer last = site.getFrom(address, "adlro_0", JOBS);
    for (int i = 0; i < 1_000 && last.status() == 401; i++) {
      last = site.getFrom(address, "adlro_0", JOBS);
    }

    assertThat(last.status()).isEqualTo(429);
    assertThat(last.text()).contains("Retry-After: ").contains("\"reason\":\"unknown-rate\"");
    assertThat(site.getFrom(address, alice, JOBS).status()).isEqualTo(200);
    assertThat(site.getFrom("127.0.0.10", "adlro_0", JOBS).status()).isEqualTo(401);
  }

  @Test
  void moreJobsThanTheQuotaAreRefusedAndOthersAreServed() throws IOException {
    String greedy = site.token("greedy");
    String many = "{\"class\": \"training\", \"array\": 500}";

    assertThat(site.post(greedy, JOBS, many).status()).isEqualTo(201);
    assertThat(site.post(greedy, JOBS, many).text())
        .startsWith("HTTP/1.1 429")
        .contains("\"reason\":\"job-quota\"");
    assertThat(site.post(site.token("dave"), JOBS, "{\"class\": \"training\"}").status())
        .isEqualTo(201);
  }

  @Test
  void aJobWithMoreGpusThanTheQuotaIsRefused() throws IOException {
    assertThat(site.post(bob, JOBS, "{\"class\": \"training\", \"gpus\": 5}").text())
        .startsWith("HTTP/1.1 409")
        .contains("\"reason\":\"gpu-quota\"");
  }

  @Test
  void aUserHasAFewStreamsAtATime() throws IOException {
    String watcher = site.token("watcher");
    String request = "GET /api/v1/events" + HTTP + "Authorization: Bearer " + watcher + "\r\n\r\n";
    try (Socket first = site.connect();
        Socket second = site.connect()) {
      for (Socket stream : List.of(first, second)) {
        stream.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        assertThat(stream.getInputStream().read()).isEqualTo('H');
      }
      assertThat(site.raw(request).text())
          .startsWith("HTTP/1.1 429")
          .contains("\"reason\":\"stream-quota\"");
    }
  }

  /** No byte more comes: the server ends each by itself, and answers others meanwhile. */
  @Test
  void hundredHalfRequestsAreEndedAndOthersAnswered() throws IOException {
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Socket socket = site.connect();
      socket
          .getOutputStream()
          .write("GET /api/v1/jobs HTTP/1.1\r\nX".getBytes(StandardCharsets.US_ASCII));
      slow.add(socket);
    }
    assertThat(site.get(alice, JOBS).status()).isEqualTo(200);
    for (Socket socket : slow) {
      assertThat(HostileSite.answer(socket.getInputStream()).status()).isZero();
      socket.close();
    }
  }

  /** A byte now and then keeps no connection. */
  @Test
  void aHeadThatComesByteByByteIsEnded() throws IOException {
    try (Socket socket = site.connect()) {
      socket.setSoTimeout(20);
      int next = 0;
      for (int i = 0; i < 2_000 && next >= 0; i++) {
        socket.getOutputStream().write('G');
        try {
          next = socket.getInputStream().read();
        } catch (SocketTimeoutException e) {
          next = 0;
        }
      }
      assertThat(next).isNegative();
    } catch (SocketException e) {
      assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe|closed).*");
    }
  }

  @Test
  void bodiesThatDoNotComeDelayNoOthers() throws IOException {
    List<Socket> slow = new ArrayList<>();
    String sender = site.token("slow");
    for (int i = 0; i < 100; i++) { // more than the server has threads
      Socket socket = site.connect();
      String head =
          "POST %s%sAuthorization: Bearer %s\r\nContent-Length: 1000\r\n\r\n{"
              .formatted(JOBS, HTTP, sender);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      slow.add(socket);
    }
    assertThat(site.get(alice, JOBS).status()).isEqualTo(200);
    for (Socket socket : slow) {
      socket.close();
    }
  }
}
