package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.text.TextField;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Workloads of the Batsim simulator. Resources count as GPUs, the walltime is the limit, and a
 * profile of the type delay tells the run time. Other profiles tell operations and bytes: how long
 * these take no workload says, so that their jobs are skipped and counted unless they carry a
 * {@code runtime} of their own. Names of profiles are left out, as converters name them after the
 * run time. Memory: jobs that stand before the profiles wait for them, see {@link BatsimProfiles};
 * with the profiles first it holds one job. The other bounds are those of {@link Cursor}.
 */
public final class BatsimWorkload extends HistoryFormat implements MachineSize {
  private static final String RESOURCES = "nb_res";

  public BatsimWorkload() {
    super("batsim", "GPUs; time limit");
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
      throw new Unreadable("is no workload: it does not begin with an object");
    }
    return cursor;
  }

  private static void jobs(Cursor cursor, BatsimProfiles profiles, Intake intake)
      throws IOException, Unreadable {
    if (!cursor.isList()) {
      throw new Unreadable(cursor.line() + ": jobs is not a list");
    }
    for (int index = 0; cursor.nextValue(); index++) {
      if (!cursor.isObject()) {
        intake.broken("a job", "not an object", BatsimJob.where(index));
        cursor.skip();
        continue;
      }
      BatsimJob.Fields fields = BatsimJob.Fields.of(cursor);
      try {
        profiles.take(fields.job(index));
      } catch (InvalidRecord e) {
        e.countIn(intake, BatsimJob.where(index));
      }
    }
  }
}
