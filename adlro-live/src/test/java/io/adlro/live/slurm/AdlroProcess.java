package io.adlro.live.slurm;

import io.adlro.live.loop.Mode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** An orchestrator in a process of its own, which can be killed. */
final class AdlroProcess implements AutoCloseable {
  private final Process process;

  AdlroProcess(SlurmTestbed slurm, URI slurmrestd, Path database) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AdlroProcess.class.getName(),
                slurm.folder().toString(),
                slurmrestd.toString(),
                database.toString())
            .inheritIO()
            .start();
  }

  /** The process itself. */
  public static void main(String[] arguments) throws InterruptedException {
    SlurmTestbed slurm = SlurmTestbed.running(Path.of(arguments[0]));
    LoopOnSlurm adlro =
        new LoopOnSlurm(
            slurm.driver(slurm.client(URI.create(arguments[1]))),
            Path.of(arguments[2]),
            Mode.ACTIVE);
    try (adlro) {
      new CountDownLatch(1).await();
    }
  }

  /** By SIGKILL. */
  void kill() {
    process.destroyForcibly();
  }

  /** Waits for its end; returns the exit code. */
  int awaitEnd() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() {
    kill();
  }
}
