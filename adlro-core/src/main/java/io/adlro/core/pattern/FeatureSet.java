package io.adlro.core.pattern;

import static io.adlro.core.pattern.JobHashes.CLASS;
import static io.adlro.core.pattern.JobHashes.ESTIMATE;
import static io.adlro.core.pattern.JobHashes.GROUP;
import static io.adlro.core.pattern.JobHashes.NAME;
import static io.adlro.core.pattern.JobHashes.PROFILE;
import static io.adlro.core.pattern.JobHashes.SHAPE;
import static io.adlro.core.pattern.JobHashes.STEM;
import static io.adlro.core.pattern.JobHashes.USER;
import static io.adlro.core.pattern.JobHashes.WIDTH;

/**
 * A set of variables in which an earlier job was the same. Each set has its own memory and a
 * learned weight.
 */
enum FeatureSet {
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
  USER_NAME_ESTIMATE(USER | NAME | ESTIMATE),
  OF_PROFILE(PROFILE);

  static final FeatureSet[] ALL_SETS = values();
  static final int COUNT = ALL_SETS.length;

  private final int parts;

  FeatureSet(int parts) {
    this.parts = parts;
  }

  /** Where jobs like this one are remembered, or {@link JobHashes#NO_ADDRESS}. */
  long address(JobHashes job) {
    return job.address(ordinal(), parts);
  }

  /** How many variables are the same. */
  int parts() {
    return Integer.bitCount(parts);
  }

  /** Whether the estimate is one of the variables. */
  boolean knowsEstimate() {
    return (parts & ESTIMATE) != 0;
  }
}
