package io.adlro.torch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Skips tests, with the reason, if PyTorch's natives are not available. */
final class TorchAvailable {
  private TorchAvailable() {}

  static void assume() {
    try {
      TorchEngine.newManager().close();
    } catch (IllegalStateException e) {
      assumeTrue(false, e.getMessage());
    }
  }
}
