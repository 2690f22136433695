package io.adlro.live.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names this process for others that find a store in use. */
final class ProcessName {
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

  private ProcessName() {}

  /** {@code process 4711 on node-1}. */
  static String own() {
    return "process " + ProcessHandle.current().pid() + " on " + host();
  }

  /** The name of this machine; a name service is not asked, which may take long. */
  private static String host() {
    try {
      return Files.readString(HOST).strip();
    } catch (IOException e) {
      return "this host";
    }
  }
}
