package io.adlro.core.pattern;

import static io.adlro.core.pattern.Fingerprint.CLASS;
import static io.adlro.core.pattern.Fingerprint.ESTIMATE;
import static io.adlro.core.pattern.Fingerprint.GROUP;
import static io.adlro.core.pattern.Fingerprint.NAME;
import static io.adlro.core.pattern.Fingerprint.SHAPE;
import static io.adlro.core.pattern.Fingerprint.STEM;
import static io.adlro.core.pattern.Fingerprint.USER;
import static io.adlro.core.pattern.Fingerprint.WIDTH;

/**
 * In what respect an earlier job was the same: by these of its variables bound together. Each is a
 * memory of its own; how far each is to be trusted is learnt.
 */
enum View {
  ALL(0),
  JOB_CLASS(CLASS),
  OF_USER(USER),
  OF_GROUP(GROUP),
  OF_WIDTH(WIDTH),
  OF_SHAPE(SHAPE),
  OF_NAME(NAME),
  OF_STEM(STEM),
  USER_CLASS(USER | CLASS),
  USER_SHAPE(USER | SHAPE),
  GROUP_SHAPE(GROUP | SHAPE),
  USER_STEM(USER | STEM),
  USER_NAME(USER | NAME),
  USER_NAME_SHAPE(USER | NAME | SHAPE),
  USER_ESTIMATE(USER | ESTIMATE | WIDTH),
  GROUP_ESTIMATE(GROUP | ESTIMATE | WIDTH),
  USER_NAME_ESTIMATE(USER | NAME | ESTIMATE);

  static final View[] ALL_VIEWS = values();
  static final int COUNT = ALL_VIEWS.length;

  private final int parts;

  View(int parts) {
    this.parts = parts;
  }

  /** Where jobs like this one are remembered, or {@link Fingerprint#NOWHERE}. */
  long address(Fingerprint job) {
    return job.address(ordinal(), parts);
  }

  /** How many variables are the same. */
  int parts() {
    return Integer.bitCount(parts);
  }

  /** Whether what was said about the run time is part of it. */
  boolean knowsEstimate() {
    return (parts & ESTIMATE) != 0;
  }
}
