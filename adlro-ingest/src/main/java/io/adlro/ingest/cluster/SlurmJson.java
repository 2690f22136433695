package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.document.ItemReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Nodes in Slurm's JSON: the {@code nodes} of slurmrestd from 0.0.37 to 0.0.44 and of {@code
 * scontrol --json}, and {@code sinfo --json}, whose shape changed in 23.02. Holds one node or one
 * group of nodes, within the bounds of {@link ItemReader} and {@link Hostlist}.
 */
public final class SlurmJson implements NodeFormat {
  private static final Pattern LIST =
      Pattern.compile("\"(?:nodes|sinfo|partitions|jobs)\"\\s*:\\s*\\[");
  private static final Pattern OF_SLURM =
      Pattern.compile(
          "\"(?:openapi/|data_parser|burstbuffer_network_address|real_memory|slurmd_start_time"
              + "|billing_weights|allowed_allocation|array_job_id|cstate\"|last_busy)");

  private static final Set<String> SHORT_NAMES = Set.of("s", "n", "mem", "cstate");

  /** Lists in other answers of the same server. */
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
    new Reading(Cursor.json(in, intake), new DistinctNodes(to, intake), intake).read();
  }

  /** One input while it is read. */
  private record Reading(Cursor cursor, DistinctNodes distinct, Intake intake) {
    void read() throws IOException, Unreadable {
      int document = 0;
      while (cursor.nextDocument()) {
        document++;
        if (cursor.isObject()) {
          object("document " + document);
        } else if (cursor.isList()) {
          list("nodes", false);
        } else {
          throw new Unreadable("neither an object nor a list as document " + document);
        }
      }
      if (document == 0) {
        throw new Unreadable("empty");
      }
    }

    private void object(String where) throws IOException, Unreadable {
      Map<String, Item> shortNames = new LinkedHashMap<>();
      String other = "";
      boolean listed = false;
      while (cursor.nextField()) {
        String key = cursor.name();
        boolean list = cursor.isList();
        if (list && (key.equals("nodes") || key.equals("sinfo"))) {
          list(key, key.equals("sinfo"));
          listed = true;
        } else if (SHORT_NAMES.contains(key)) {
          new ItemReader(cursor, intake).read(where).ifPresent(v -> shortNames.put(key, v));
        } else if (list && key.equals("errors")) {
          errors();
        } else {
          other = list && OTHER_LISTS.contains(key) ? key : other;
          cursor.skip();
        }
      }
      SlurmJsonNode node = new SlurmJsonNode(new Item.Mapping(shortNames), intake, where);
      if (node.hasName()) {
        distinct.add(node.node().report(intake, where), where);
      } else if (!listed) {
        throw new Unreadable(
            other.isEmpty()
                ? "no list of nodes in " + where
                : "a list of %s and not of nodes; ask Slurm for its nodes".formatted(other));
      }
    }

    private void list(String name, boolean isGroups) throws IOException, Unreadable {
      ItemReader reader = new ItemReader(cursor, intake);
      for (int n = 0; cursor.nextValue(); n++) {
        String where = "%s[%d]".formatted(name, n);
        Optional<Item> item = reader.read(where);
        if (item.isPresent() && item.get().isObject()) {
          SlurmJsonNode node = new SlurmJsonNode(item.get(), intake, where);
          if (isGroups) {
            group(node, where);
          } else {
            distinct.add(node.node().report(intake, where), where);
          }
        } else if (item.isPresent()) {
          intake.ignored(isGroups ? "group of nodes" : "node", "not an object", where);
        }
      }
    }

    private void group(SlurmJsonNode group, String where) throws Unreadable {
      Optional<List<String>> names = Hostlist.expand(String.join(",", group.groupNames()));
      if (names.isEmpty()) {
        intake.ignored("nodes.nodes", "an invalid list, or one of too many nodes", where);
      } else {
        distinct.add(names.get(), group.group().report(intake, where), where);
      }
    }

    private void errors() throws IOException, Unreadable {
      for (int n = 0; cursor.nextValue(); n++) {
        intake.ignored("errors", "Slurm reports an error of its own", "errors[%d]".formatted(n));
        cursor.skip();
      }
    }
  }
}
