package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The formats of histories that can be read without further knowledge. */
public final class Histories {
  /** In the order in which an input is tried on them: those with a telling header first. */
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
