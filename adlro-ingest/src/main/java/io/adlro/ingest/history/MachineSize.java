package io.adlro.ingest.history;

import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/** A format of histories that also says on how large a machine the jobs ran. */
public interface MachineSize {
  /**
   * Its processors, if this input says so. Reads no further than it has to, in bounded memory; the
   * jobs take a second reading.
   */
  OptionalLong processors(InputStream in) throws IOException, Unreadable;
}
