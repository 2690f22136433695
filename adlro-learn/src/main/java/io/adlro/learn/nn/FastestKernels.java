package io.adlro.learn.nn;

import java.util.ServiceLoader;

/**
 * Chooses the inner loops: vector instructions if their module and the JVM's module are present,
 * else plain loops. Both give the same bits; they differ in speed only.
 */
public final class FastestKernels {
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  private FastestKernels() {}

  /** New kernels, for one thread. */
  public static Kernels create() {
    // Without the JVM's module the provider's class cannot be loaded.
    if (ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent()) {
      for (Kernels kernels : ServiceLoader.load(Kernels.class, Kernels.class.getClassLoader())) {
        return kernels;
      }
    }
    return new PlainKernels();
  }
}
