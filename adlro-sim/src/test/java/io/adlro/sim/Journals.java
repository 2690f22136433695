package io.adlro.sim;

import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.journal.StreamSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Journals of simulations and their digests; the main method prints the digest of many seeds. */
final class Journals {
  private Journals() {}

  static List<String> of(Simulation simulation) {
    List<String> lines = new ArrayList<>();
    JournalWriter writer = new JournalWriter(simulation.state(), RecordText.sink(lines::add));
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    simulation.run();
    return lines;
  }

  /** The journal of a whole run in its binary form. */
  static byte[] bytes(RandomRun run) {
    Simulation simulation = run.simulation();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JournalWriter writer =
        new JournalWriter(simulation.state(), new StreamSink(bytes, run.header()));
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    simulation.run();
    return bytes.toByteArray();
  }

  static String digest(List<String> lines) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (String line : lines) {
        sha.update(line.getBytes(StandardCharsets.UTF_8));
        sha.update((byte) '\n');
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Digest over the runs of the first seeds, so that every policy runs. */
  static String digestOfSeeds(int seeds) {
    List<String> digests = new ArrayList<>();
    for (long seed = 0; seed < seeds; seed++) {
      digests.add(digest(of(RandomRun.of(seed, 80).simulation())));
    }
    return digest(digests);
  }

  public static void main(String[] args) {
    System.out.println(digestOfSeeds(Integer.parseInt(args[0])));
  }
}
