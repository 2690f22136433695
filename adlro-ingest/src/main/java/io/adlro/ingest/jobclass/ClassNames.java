package io.adlro.ingest.jobclass;

/** Names of classes made from other names. */
public final class ClassNames {
  private ClassNames() {}

  /** A name that is valid for a class: without spaces and brackets. */
  public static String slug(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}._+-]+", "-").replaceAll("^-|-$", "");
  }
}
