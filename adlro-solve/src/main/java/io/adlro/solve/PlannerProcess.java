package io.adlro.solve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.capacity.PlanCodec;
import io.adlro.core.codec.BinaryInput;
import io.adlro.core.codec.BinaryOutput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The main class of a child process that plans: it answers each demand on its standard input on its
 * standard output, and ends with its input.
 */
public final class PlannerProcess {
  private PlannerProcess() {}

  public static void main(String[] args) throws IOException {
    DataOutputStream answers = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    System.setOut(
        new PrintStream(OutputStream.nullOutputStream(), false, UTF_8)); // only answers go there
    serve(new DataInputStream(System.in), answers, new OrToolsLoadPlanner());
  }

  private static void serve(DataInputStream requests, DataOutputStream answers, LoadPlanner planner)
      throws IOException {
    while (true) {
      byte[] request;
      try {
        request = PlannerFrames.read(requests);
      } catch (EOFException e) { // the parent has closed the input, or has ended
        return;
      }
      PlannerFrames.write(answers, answer(request, planner));
    }
  }

  private static byte[] answer(byte[] request, LoadPlanner planner) {
    BinaryOutput out = new BinaryOutput();
    try {
      BinaryInput in = new BinaryInput(request, 0, request.length);
      out.writeByte(PlannerFrames.PLAN);
      PlanCodec.write(out, planner.plan(PlanCodec.readDemand(in)));
    } catch (RuntimeException e) { // the parent gets the reason, and this process goes on
      out.restart(0);
      out.writeByte(PlannerFrames.REFUSED);
      out.writeText(String.valueOf(e.getMessage()));
    }
    return out.toBytes();
  }
}
