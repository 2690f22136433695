package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.document.ItemReader;
import io.adlro.ingest.text.TextField;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Workloads of the Batsim simulator. Resources count as GPUs, the walltime is the limit, and a
 * profile of type delay states the run time. Other profiles state operations and bytes, from which
 * no run time follows: their jobs are skipped and counted unless they have a {@code runtime}. Names
 * of profiles are not used, since converters name them after the run time. Memory: jobs before the
 * profiles are held, see {@link BatsimProfiles}; with the profiles first it holds one job. The
 * other bounds are those of {@link Cursor}.
 */
public final class BatsimWorkload extends HistoryFormat implements MachineSize {
  private static final String RESOURCES = "nb_res";

  public BatsimWorkload() {
    super("batsim");
  }

  @Override
  public boolean recognises(Head head) {
    String text = head.text();
    String start = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return start.stripLeading().startsWith("{")
        && (text.contains("\"" + RESOURCES + "\"") || text.contains("\"subtime\""));
  }

  @Override
  public OptionalLong processors(InputStream in) throws IOException, Unreadable {
    Cursor cursor = workload(in, new Intake());
    while (cursor.nextField()) {
      if (cursor.name().equals(RESOURCES)) {
        return count(cursor.text());
      }
      cursor.skip();
    }
    return OptionalLong.empty();
  }

  private static OptionalLong count(String text) {
    try {
      return OptionalLong.of(new TextField(RESOURCES, text).whole(1, Integer.MAX_VALUE));
    } catch (InvalidRecord e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    Cursor cursor = workload(in, intake);
    BatsimProfiles profiles = new BatsimProfiles(to, intake);
    while (cursor.nextField()) {
      switch (cursor.name()) {
        case "jobs" -> jobs(cursor, profiles, intake);
        case "profiles" -> profiles.read(cursor);
        case RESOURCES -> intake.understood("header nb_res: " + cursor.text());
        default -> {
          intake.ignored(cursor.name(), "not used", cursor.line());
          cursor.skip();
        }
      }
    }
    profiles.finish();
  }

  private static Cursor workload(InputStream in, Intake intake) throws IOException, Unreadable {
    Cursor cursor = Cursor.json(in, intake);
    boolean isFound = cursor.nextDocument();
    if (!isFound || !cursor.isObject()) {
      throw new Unreadable("is not a workload: it does not begin with an object");
    }
    return cursor;
  }

  private static void jobs(Cursor cursor, BatsimProfiles profiles, Intake intake)
      throws IOException, Unreadable {
    if (!cursor.isList()) {
      throw new Unreadable(cursor.line() + ": jobs is not a list");
    }
    ItemReader reader = new ItemReader(cursor, intake);
    for (int index = 0; cursor.nextValue(); index++) {
      String where = BatsimJob.where(index);
      Optional<Item> job = reader.read(where);
      if (job.isEmpty()) {
        continue;
      }
      try {
        profiles.take(BatsimJob.of(job.get(), index));
      } catch (InvalidRecord e) {
        e.countIn(intake, where);
      }
    }
  }
}
