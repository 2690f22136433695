package io.adlro.study.benchmark;

import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.trace.TraceBlock;
import io.adlro.study.experiment.TraceRequest;

/**
 * What the replicates of a trace are. One replay that is repeated with small changes is not one.
 */
public sealed interface TracePieces {
  /** The request of a replicate, from that of the whole trace. */
  TraceRequest piece(TraceRequest whole, long number, double warmup);

  /** One replicate in words, with its article. */
  String words();

  /** The trace as it is: one replicate. */
  record Whole() implements TracePieces {
    @Override
    public TraceRequest piece(TraceRequest whole, long number, double warmup) {
      return whole;
    }

    @Override
    public String words() {
      return "the trace";
    }
  }

  /** Periods of equal length, one after the other. */
  record Periods(long micros) implements TracePieces {
    @Override
    public TraceRequest piece(TraceRequest whole, long number, double warmup) {
      return whole.in(whole.period().piece(number, micros));
    }

    @Override
    public String words() {
      return "a period of " + TimeText.length(micros);
    }
  }

  /** Blocks of consecutive jobs. */
  record Blocks(int count) implements TracePieces {
    @Override
    public TraceRequest piece(TraceRequest whole, long number, double warmup) {
      return whole.of(new TraceBlock((int) number, count, warmup));
    }

    @Override
    public String words() {
      return "a block of consecutive jobs";
    }
  }
}
