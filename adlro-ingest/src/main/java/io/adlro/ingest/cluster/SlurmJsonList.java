package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.document.ItemReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The list {@code jobs} of Slurm's JSON, in one document or in several one after the other. Holds
 * one job, within the bounds of {@link ItemReader}.
 */
public final class SlurmJsonList {
  private static final String LIST = "jobs";

  private SlurmJsonList() {}

  /**
   * Passes on every job with its place.
   *
   * @param remedy how to get such a list, for the user whose file has none
   */
  public static void read(
      InputStream in, String remedy, Intake intake, BiConsumer<Item, String> jobs)
      throws IOException, Unreadable {
    Cursor cursor = Cursor.json(in, intake);
    boolean listed = false;
    while (cursor.nextDocument()) {
      if (!cursor.isObject()) {
        throw new Unreadable("not an object with a list of jobs");
      }
      while (cursor.nextField()) {
        boolean isList = cursor.isList();
        if (isList && cursor.name().equals(LIST)) {
          list(cursor, jobs, intake);
          listed = true;
        } else if (isList && cursor.name().equals("errors")) {
          errors(cursor, intake);
        } else {
          cursor.skip();
        }
      }
    }
    if (!listed) {
      throw new Unreadable("no list of jobs; " + remedy);
    }
  }

  private static void list(Cursor cursor, BiConsumer<Item, String> jobs, Intake intake)
      throws IOException, Unreadable {
    ItemReader reader = new ItemReader(cursor, intake);
    for (int n = 0; cursor.nextValue(); n++) {
      String where = "jobs[%d]".formatted(n);
      Optional<Item> item = reader.read(where);
      if (item.isPresent() && item.get().isObject()) {
        jobs.accept(item.get(), where);
      } else if (item.isPresent()) {
        intake.ignored("job", "not an object", where);
      }
    }
  }

  private static void errors(Cursor cursor, Intake intake) throws IOException, Unreadable {
    for (int n = 0; cursor.nextValue(); n++) {
      intake.ignored("errors", "Slurm reports an error of its own", "errors[%d]".formatted(n));
      cursor.skip();
    }
  }
}
