package io.adlro.torch;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;

/** Starts PyTorch once for the process. */
final class TorchEngine {
  static final String NAME = "PyTorch";

  private TorchEngine() {}

  /** A manager whose arrays live until it is closed; without natives it throws with the remedy. */
  static NDManager newManager() {
    return start().newBaseManager();
  }

  private static Engine start() {
    // Natives come from the class path only, and no usage data is sent.
    setUnlessSet("ai.djl.offline", "true");
    setUnlessSet("OPT_OUT_TRACKING", "true");
    // More than one thread slows small networks down, most of all on a busy machine.
    setUnlessSet("ai.djl.pytorch.num_threads", "1");
    setUnlessSet("ai.djl.pytorch.num_interop_threads", "1");
    try {
      return Engine.getEngine(NAME);
    } catch (RuntimeException | LinkageError e) {
      throw new IllegalStateException(
          "PyTorch's native library cannot be loaded on %s %s: use Linux x86-64 with glibc 2.28 or newer and a home folder with 600 MB free, or the native engine."
              .formatted(System.getProperty("os.name"), System.getProperty("os.arch")),
          e);
    }
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
