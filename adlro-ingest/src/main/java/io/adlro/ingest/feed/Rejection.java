package io.adlro.ingest.feed;

/** Why a measurement is not passed on. */
public enum Rejection {
  NOT_A_NUMBER("not a finite number"),
  NEGATIVE("negative where that is impossible"),
  IMPLAUSIBLE("beyond what a GPU can have"),
  UNKNOWN_GPU("of a GPU that the cluster does not have"),
  SLICE("of a slice, whose share of the whole GPU is unknown"),
  STALE("too old"),
  FROM_THE_FUTURE("measured in the future"),
  /**
   * The same value at the same time: harmless, as when each slice repeats the board's temperature.
   */
  REPEATED("repeated"),
  OUT_OF_ORDER("no newer than the last one of this GPU and metric");

  private final String sentence;

  Rejection(String sentence) {
    this.sentence = sentence;
  }

  /** The reason as one clause. */
  public String sentence() {
    return sentence;
  }
}
