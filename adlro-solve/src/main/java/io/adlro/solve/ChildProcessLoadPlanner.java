package io.adlro.solve;

import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.capacity.PlanCodec;
import io.adlro.core.capacity.PlanningException;
import io.adlro.core.codec.BinaryInput;
import io.adlro.core.codec.BinaryOutput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A planner that runs the solver, which is native code, in a child process: a crash of the solver
 * costs a plan, not this process. The child starts with the first request. When it ends, or does
 * not answer in time, the request fails, and the next one starts another child. One request at a
 * time; others wait.
 */
public final class ChildProcessLoadPlanner implements LoadPlanner, AutoCloseable {
  private final List<String> command;
  private final Duration timeout;
  private final ExecutorService conversation =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "load-planner");
            thread.setDaemon(true);
            return thread;
          });
  private Process child;

  /** Runs the solver in another JVM like this one, with its class path. */
  public ChildProcessLoadPlanner(Duration timeout) {
    this(List.of(java(), "-Xmx256m", "-cp", System.getProperty("java.class.path"), MAIN), timeout);
  }

  private static final String MAIN = PlannerProcess.class.getName();

  ChildProcessLoadPlanner(List<String> command, Duration timeout) {
    this.command = List.copyOf(command);
    this.timeout = timeout;
  }

  private static String java() {
    return ProcessHandle.current()
        .info()
        .command()
        .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  @Override
  public synchronized LoadPlan plan(Demand demand) {
    BinaryOutput request = new BinaryOutput();
    PlanCodec.write(request, demand);
    byte[] bytes = request.toBytes();
    try {
      Process asked = running();
      return plan(
          conversation
              .submit(() -> answer(asked, bytes))
              .get(timeout.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      throw failed("did not answer within " + timeout.toMillis() + " ms", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("was interrupted", e);
    } catch (IOException | ExecutionException | BinaryInput.MalformedException e) {
      throw failed("ended or gave no valid answer", e);
    }
  }

  private Process running() throws IOException {
    if (child == null || !child.isAlive()) {
      child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }
    return child;
  }

  private static byte[] answer(Process asked, byte[] request) throws IOException {
    PlannerFrames.write(new DataOutputStream(asked.getOutputStream()), request);
    return PlannerFrames.read(new DataInputStream(asked.getInputStream()));
  }

  private static LoadPlan plan(byte[] answer) {
    BinaryInput in = new BinaryInput(answer, 0, answer.length);
    if (in.readByte() == PlannerFrames.REFUSED) {
      throw new PlanningException("the planner refused the demand: " + in.readText());
    }
    LoadPlan plan = PlanCodec.readPlan(in);
    in.requireEnd();
    return plan;
  }

  /** Ends the child: what it might still answer would be taken for the next answer. */
  private PlanningException failed(String what, Exception cause) {
    if (child != null) {
      child.destroyForcibly();
      child = null;
    }
    return new PlanningException("the child process of the planner " + what, cause);
  }

  /** The child process that answers at present, if there is one. */
  synchronized Optional<ProcessHandle> process() {
    return Optional.ofNullable(child).map(Process::toHandle);
  }

  @Override
  public synchronized void close() {
    if (child != null) {
      child.destroyForcibly();
      child = null;
    }
    conversation.shutdownNow();
  }
}
