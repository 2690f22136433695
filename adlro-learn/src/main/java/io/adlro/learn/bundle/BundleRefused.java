package io.adlro.learn.bundle;

/**
 * Why a model or a checkpoint is refused: one sentence that names the file and the remedy. It has
 * no stack trace; a live decision continues without the model.
 */
public final class BundleRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BundleRefused(String file, String sentence) {
    super(file + ": " + sentence, null, false, false);
  }
}
