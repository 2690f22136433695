package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.ingest.message.UserError;
import io.adlro.live.slurm.SlurmFinding.Grade;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a site installs and how it is checked, on a real Slurm. */
final class SlurmSiteTest {
  @TempDir static Path folder;
  private static SlurmTestbed slurm;

  @BeforeAll
  static void startSlurm() throws IOException {
    slurm = SlurmTestbed.start(folder);
  }

  @AfterAll
  static void stopSlurm() {
    if (slurm != null) {
      slurm.close();
    }
  }

  @AfterEach
  void cancelAll() {
    slurm.cancelAll();
  }

  // ---------------------------------------------------------------- the doctor

  private static List<String> scontrol() {
    return List.of("env", "SLURM_CONF=" + folder.resolve("etc/slurm.conf"), "scontrol");
  }

  private static SlurmDoctor doctor(SlurmClient client, String partition, List<String> scontrol) {
    return new SlurmDoctor(
        client, Set.of(partition), SlurmTestbed.CLUSTER, slurm.operator(), scontrol);
  }

  @Test
  void aSiteThatHasAllGetsNoRemedy() {
    assertThat(doctor(slurm.client(), "gpu", scontrol()).examine())
        .hasSizeGreaterThanOrEqualTo(6)
        .allSatisfy(
            finding -> assertThat(finding.grade()).as(finding.text()).isEqualTo(Grade.GOOD));
  }

  @Test
  void anUnknownPartitionAndScontrolThatIsMissingAreFound() {
    assertThat(doctor(slurm.client(), "big", List.of("no-scontrol")).examine())
        .filteredOn(finding -> finding.grade() != Grade.GOOD)
        .extracting(SlurmFinding::text)
        .satisfiesExactly(
            text -> assertThat(text).startsWith("Slurm has no partition big; it has "),
            text -> assertThat(text).startsWith("scontrol cannot be run here"));
  }

  @Test
  void aServerDoesNotStartWithAPartitionThatSlurmDoesNotHave() {
    SlurmDriver.Settings settings =
        new SlurmDriver.Settings(
            Set.of("big"), List.of(), Duration.ofSeconds(1), ClassMap.EMPTY, false);
    assertThatThrownBy(
            () -> SlurmDriver.open(slurm.client(), settings, SlurmTestbed.CLUSTER).close())
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("Slurm has no partition big; it has ")
        .hasMessageEndingWith(": correct driver.slurm.partitions");
  }

  @Test
  void aTokenThatIsNotAcceptedIsFound() throws IOException {
    Path key = Files.writeString(folder.resolve("wrong.key"), "another key of thirty-two bytes.");
    SlurmToken token =
        SlurmToken.signed(key, slurm.operator(), Duration.ofHours(1), InstantSource.system());

    assertThat(doctor(slurm.client(token), "gpu", scontrol()).examine())
        .filteredOn(finding -> finding.grade() == Grade.MISSING)
        .isNotEmpty()
        .allSatisfy(finding -> assertThat(finding.remedy()).contains("token"));
  }

  @Test
  void aServerThatDoesNotAnswerIsFound() {
    SlurmToken token =
        SlurmToken.signed(
            slurm.key(), slurm.operator(), Duration.ofHours(1), InstantSource.system());
    SlurmClient nowhere =
        new SlurmClient(
            URI.create("http://127.0.0.1:1"), slurm.operator(), token, Duration.ofSeconds(5));

    assertThat(doctor(nowhere, "gpu", scontrol()).examine().get(0).text())
        .startsWith("slurmrestd does not answer: ");
  }

  @Test
  void theConfigurationIsReadFromItsLines() {
    assertThat(SlurmDoctor.parsed("Configuration data as of now\nMinJobAge   = 5 sec\n"))
        .containsEntry("MinJobAge", "5 sec");
  }

  // ---------------------------------------------------------------- the watchdog

  private static String watch(URI adlro) throws IOException {
    return slurm.run("env", "ADLRO_URL=" + adlro, "bash", watchdog());
  }

  private static String watchdog() throws IOException {
    Path script = folder.resolve(SlurmGate.WATCHDOG);
    SlurmGate gate = new SlurmGate(List.of("gpu"), List.of(0), slurm.gateFolder().toString());
    return Files.writeString(script, gate.watchdog()).toString();
  }

  private static HttpServer answering() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/readyz",
        exchange -> {
          byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static String state(String job) {
    return slurm.run("squeue", "-h", "-j", job, "-o", "%T").strip();
  }

  @Test
  void jobsOfTheGateRunWhenAdlroIsSilentAndAreHeldAgainWhenItAnswers() throws IOException {
    HttpServer adlro = answering();
    URI address = URI.create("http://127.0.0.1:" + adlro.getAddress().getPort());
    watch(address);
    String held = slurm.sbatch("sleep 60", "-p", "gpu", "--gres=gpu:1");
    assertThat(state(held)).isEqualTo("PENDING");

    adlro.stop(0);
    Path answered = slurm.gateFolder().resolve("answered");
    Files.setLastModifiedTime(answered, FileTime.from(Instant.now().minusSeconds(400)));
    assertThat(watch(address)).contains("the gate is open", "1 jobs released to Slurm");
    Await.until("the job runs", () -> state(held).equals("RUNNING"));
    String passes = slurm.sbatch("sleep 60", "-p", "gpu", "--gres=gpu:1");
    Await.until("a new job runs", () -> state(passes).equals("RUNNING"));

    HttpServer again = answering();
    watch(URI.create("http://127.0.0.1:" + again.getAddress().getPort()));
    String next = slurm.sbatch("sleep 60", "-p", "gpu", "--gres=gpu:1");
    assertThat(state(next)).isEqualTo("PENDING");
    again.stop(0);
  }

  @Test
  void theGateIsOpenedByOneCommandAndStaysOpenUntilItIsClosed() throws IOException {
    String held = slurm.sbatch("sleep 60", "-p", "gpu", "--gres=gpu:1");
    HttpServer adlro = answering();
    URI address = URI.create("http://127.0.0.1:" + adlro.getAddress().getPort());

    slurm.run("bash", watchdog(), "open");
    watch(address); // ADLRO answers, which changes nothing
    Await.until("the job runs", () -> state(held).equals("RUNNING"));
    assertThat(slurm.gateFolder().resolve("open")).exists();

    slurm.run("bash", watchdog(), "close");
    assertThat(slurm.gateFolder().resolve("open")).doesNotExist();
    assertThat(state(slurm.sbatch("sleep 60", "-p", "gpu", "--gres=gpu:1"))).isEqualTo("PENDING");
    adlro.stop(0);
  }
}
