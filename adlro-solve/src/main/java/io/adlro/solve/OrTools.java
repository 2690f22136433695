package io.adlro.solve;

import com.google.ortools.Loader;
import java.util.Optional;

/** Loads OR-Tools' native library once for the whole process. */
final class OrTools {
  private static final Optional<Throwable> FAILURE = load();

  private OrTools() {}

  private static Optional<Throwable> load() {
    try {
      Loader.loadNativeLibraries();
      return Optional.empty();
    } catch (RuntimeException | LinkageError e) {
      return Optional.of(e);
    }
  }

  /** Throws the same message on every call if the library could not be loaded. */
  static void require() {
    FAILURE.ifPresent(
        cause -> {
          throw new IllegalStateException(
              "OR-Tools' native library cannot be loaded on %s %s with java.io.tmpdir=%s: use Linux x86-64 and a temporary folder that is writable and allows execution."
                  .formatted(
                      System.getProperty("os.name"),
                      System.getProperty("os.arch"),
                      System.getProperty("java.io.tmpdir")),
              cause);
        });
  }
}
