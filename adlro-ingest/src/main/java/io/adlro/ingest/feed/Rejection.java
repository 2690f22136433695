package io.adlro.ingest.feed;

/** Why a measurement is not passed on. */
public enum Rejection {
  NOT_A_NUMBER("no finite number"),
  NEGATIVE("negative where that is impossible"),
  IMPLAUSIBLE("beyond what a GPU can have"),
  UNKNOWN_GPU("of a GPU that the cluster does not have"),
  SLICE("of a slice, whose weight in the whole GPU is not told"),
  STALE("too old"),
  FROM_THE_FUTURE("measured later than now"),
  /** The same value of the same instant: harmless, as when each slice repeats the board's heat. */
  REPEATED("told before"),
  OUT_OF_ORDER("no newer than the last one of this GPU and metric");

  private final String sentence;

  Rejection(String sentence) {
    this.sentence = sentence;
  }

  /** For people, as one clause. */
  public String sentence() {
    return sentence;
  }
}
