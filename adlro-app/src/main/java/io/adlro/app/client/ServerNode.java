package io.adlro.app.client;

import java.util.List;

/** A node as the server shows it. */
public record ServerNode(
    String name, String state, int cpuCores, long memoryMib, List<ServerGpu> gpus) {
  public ServerNode {
    gpus = List.copyOf(gpus);
  }
}
