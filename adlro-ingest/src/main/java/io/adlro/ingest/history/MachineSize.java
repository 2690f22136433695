package io.adlro.ingest.history;

import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/** A history format that also states the size of the machine. */
public interface MachineSize {
  /**
   * The processors of the machine, if the input states them. Reads no further than needed, in
   * bounded memory; reading the jobs needs another stream.
   */
  OptionalLong processors(InputStream in) throws IOException, Unreadable;
}
