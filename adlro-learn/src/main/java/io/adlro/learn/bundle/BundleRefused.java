package io.adlro.learn.bundle;

/**
 * Why a model or a checkpoint is not used: one sentence that names the file and the remedy. There
 * is nothing to trace; a live decision goes on without the model.
 */
public final class BundleRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BundleRefused(String file, String sentence) {
    super(file + ": " + sentence, null, false, false);
  }
}
