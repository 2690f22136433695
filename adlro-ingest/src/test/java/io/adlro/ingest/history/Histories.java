package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The history formats that need no further settings. */
public final class Histories {
  /** In the order in which they are tried: formats with a distinctive header first. */
  public static final List<HistoryFormat> FORMATS =
      List.of(
          new AdlroCsvHistory(),
          new OpenbHistory(),
          new PhillyHistory(),
          new SwfHistory(),
          new GavelTrace(Map.of()));

  private Histories() {}

  public static Optional<HistoryFormat> named(String name) {
    return FORMATS.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  public static Optional<HistoryFormat> recognised(Head head) {
    return FORMATS.stream().filter(format -> format.recognises(head)).findFirst();
  }
}
