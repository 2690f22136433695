package io.adlro.ingest.smi;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.nio.charset.StandardCharsets;

/**
 * Opens the JSON of AMD's tools. Warnings that they print before it are skipped, up to {@value
 * #LONGEST_PREAMBLE} characters; the other bounds are those of {@link Cursor}.
 */
final class JsonInput {
  private static final int LONGEST_PREAMBLE = 1 << 16;

  private JsonInput() {}

  static Cursor open(InputStream in, Intake intake) throws IOException, Unreadable {
    PushbackReader reader =
        new PushbackReader(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
    int linesBefore = skipPreamble(reader, intake);
    return Cursor.json(reader, linesBefore, intake);
  }

  /** Goes to the first line that starts like JSON and returns the number of lines before it. */
  private static int skipPreamble(PushbackReader reader, Intake intake)
      throws IOException, Unreadable {
    int lines = 0;
    boolean atStart = true;
    for (int read = 0; read < LONGEST_PREAMBLE; read++) {
      int c = reader.read();
      if (c < 0) {
        break;
      } else if (atStart && (c == '{' || c == '[')) {
        reader.unread(c);
        return lines;
      } else if (c == '\n') {
        lines++;
        atStart = true;
      } else if (atStart && !Character.isWhitespace(c) && c != '\ufeff') {
        atStart = false;
        intake.ignored("text before the JSON", "not used", "line " + (lines + 1));
      }
    }
    throw new Unreadable("line %d: no JSON up to here".formatted(lines + 1));
  }
}
