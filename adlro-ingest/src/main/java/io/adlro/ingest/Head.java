package io.adlro.ingest;

import java.nio.charset.StandardCharsets;

/** The file name and the first bytes of an input, from which its format is recognised. */
public record Head(String fileName, String text) {
  /** The number of bytes that are examined. */
  public static final int BYTES = 8192;

  public static Head of(String fileName, byte[] firstBytes) {
    int length = Math.min(BYTES, firstBytes.length);
    return new Head(fileName, new String(firstBytes, 0, length, StandardCharsets.UTF_8));
  }
}
