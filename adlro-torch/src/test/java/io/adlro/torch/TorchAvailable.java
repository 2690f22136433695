package io.adlro.torch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Where PyTorch's natives cannot be had, the tests that need them are skipped and say why. */
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
