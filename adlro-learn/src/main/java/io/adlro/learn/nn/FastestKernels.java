package io.adlro.learn.nn;

import java.util.ServiceLoader;

/**
 * Chooses the inner loops: those on vector instructions where their module and the JVM's are there,
 * else plain loops. Both give the same bits, so the choice changes nothing but the speed.
 */
public final class FastestKernels {
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  private FastestKernels() {}

  /** New kernels, for one thread. */
  public static Kernels create() {
    // Without the JVM's module even the class of a provider cannot be loaded.
    if (ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent()) {
      for (Kernels kernels : ServiceLoader.load(Kernels.class, Kernels.class.getClassLoader())) {
        return kernels;
      }
    }
    return new PlainKernels();
  }
}
