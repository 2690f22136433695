package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Nodes in Slurm's JSON: the {@code nodes} of slurmrestd from 0.0.37 to 0.0.44 and of {@code
 * scontrol --json}, and {@code sinfo --json}, whose shape changed in 23.02. Streams; holds one node
 * or one group of nodes, within the bounds of {@link Cursor} and {@link Hostlist}.
 */
public final class SlurmJson implements NodeFormat {
  private static final Pattern LIST =
      Pattern.compile("\"(?:nodes|sinfo|partitions|jobs)\"\\s*:\\s*\\[");
  private static final Pattern OF_SLURM =
      Pattern.compile(
          "\"(?:openapi/|data_parser|burstbuffer_network_address|real_memory|slurmd_start_time"
              + "|billing_weights|allowed_allocation|array_job_id|cstate\"|last_busy)");

  private static final Set<String> SHORT_NAMES = Set.of("s", "n", "mem", "cstate");

  /** Answers of the same server that hold no nodes. */
  private static final Set<String> OTHER_LISTS =
      Set.of("jobs", "partitions", "reservations", "licenses", "users", "accounts", "statistics");

  @Override
  public String name() {
    return "Slurm JSON";
  }

  @Override
  public boolean recognises(Head head) {
    String text = head.text().strip();
    boolean json = text.startsWith("{") || text.startsWith("[") || text.startsWith("\ufeff{");
    return json
        && OF_SLURM.matcher(text).find()
        && (LIST.matcher(text).find() || text.contains("\"cstate\"") || text.startsWith("["));
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    DistinctNodes distinct = new DistinctNodes(to, intake);
    documents(Cursor.json(in, intake), distinct, intake);
  }

  private static void documents(Cursor cursor, DistinctNodes distinct, Intake intake)
      throws IOException, Unreadable {
    int document = 0;
    while (cursor.nextDocument()) {
      document++;
      if (cursor.isObject()) {
        object(cursor, distinct, intake, document);
      } else if (cursor.isList()) {
        nodes(cursor, distinct, intake);
      } else {
        throw new Unreadable("neither an object nor a list as document " + document);
      }
    }
    if (document == 0) {
      throw new Unreadable("empty");
    }
  }

  private static void object(Cursor cursor, DistinctNodes distinct, Intake intake, int document)
      throws IOException, Unreadable {
    SlurmNodeFields fields = new SlurmNodeFields(intake, "document " + document);
    String other = "";
    boolean listed = false;
    while (cursor.nextField()) {
      String key = cursor.name();
      boolean list = cursor.isList();
      if (list && key.equals("nodes")) {
        nodes(cursor, distinct, intake);
        listed = true;
      } else if (list && key.equals("sinfo")) {
        entries(cursor, distinct, intake);
        listed = true;
      } else if (SHORT_NAMES.contains(key)) {
        fields.take(key, cursor);
      } else if (list && key.equals("errors")) {
        errors(cursor, intake);
      } else {
        other = list && OTHER_LISTS.contains(key) ? key : other;
        cursor.skip();
      }
    }
    if (fields.hasName()) {
      String where = "document " + document;
      distinct.add(fields.node().report(intake, where), where);
    } else if (!listed) {
      throw new Unreadable(
          other.isEmpty()
              ? "no list of nodes in document " + document
              : "a list of %s and not of nodes; ask Slurm for its nodes".formatted(other));
    }
  }

  private static void nodes(Cursor cursor, DistinctNodes distinct, Intake intake)
      throws IOException, Unreadable {
    for (int n = 0; cursor.nextValue(); n++) {
      String where = "nodes[%d]".formatted(n);
      if (!cursor.isObject()) {
        intake.ignored("node", "not an object", where);
        cursor.skip();
        continue;
      }
      SlurmNodeFields fields = new SlurmNodeFields(intake, where);
      while (cursor.nextField()) {
        String key = cursor.name();
        fields.take(key, cursor);
      }
      distinct.add(fields.node().report(intake, where), where);
    }
  }

  private static void entries(Cursor cursor, DistinctNodes distinct, Intake intake)
      throws IOException, Unreadable {
    for (int n = 0; cursor.nextValue(); n++) {
      String where = "sinfo[%d]".formatted(n);
      if (!cursor.isObject()) {
        intake.ignored("group of nodes", "not an object", where);
        cursor.skip();
        continue;
      }
      SinfoEntry.read(cursor, distinct, intake, where);
    }
  }

  private static void errors(Cursor cursor, Intake intake) throws IOException, Unreadable {
    for (int n = 0; cursor.nextValue(); n++) {
      intake.ignored("errors", "Slurm reports one of its own", "errors[%d]".formatted(n));
      cursor.skip();
    }
  }
}
