package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Node, NodeList and List of Kubernetes, in JSON or YAML, any number of documents. Streams; holds
 * one node, within the bounds of {@link KubeNode} and {@link Cursor}.
 */
public final class KubernetesNodes implements NodeFormat {
  private static final Pattern KIND = Pattern.compile("\\bkind\"?\\s*:\\s*\"?(\\w{1,60})");

  /** In a list the kind may come too late to be seen. */
  private static final Pattern ONLY_NODES_HAVE =
      Pattern.compile("\\b(?:podCIDR|kubeletVersion|allocatable)\"?\\s*:");

  private static final Pattern API = Pattern.compile("\\bapiVersion\"?\\s*:");
  private static final String NODE = "Node";

  @Override
  public String name() {
    return "Kubernetes nodes";
  }

  @Override
  public boolean recognises(Head head) {
    String text = head.text();
    if (!API.matcher(text).find()) {
      return false;
    }
    // The first kind decides: a pod may name the node that owns it further down.
    return KIND.matcher(text)
        .results()
        .map(match -> match.group(1))
        .filter(kind -> !kind.equals("List"))
        .findFirst()
        .map(kind -> kind.equals(NODE) || kind.equals("NodeList"))
        .orElseGet(() -> ONLY_NODES_HAVE.matcher(text).find());
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    DistinctNodes distinct = new DistinctNodes(to, intake);
    documents(Cursor.jsonOrYaml(in, intake), distinct, intake);
  }

  private static void documents(Cursor cursor, DistinctNodes distinct, Intake intake)
      throws IOException, Unreadable {
    int document = 0;
    boolean objects = false;
    while (cursor.nextDocument()) {
      document++;
      String where = "document " + document;
      if (cursor.isObject()) {
        objects = true;
        object(cursor, distinct, intake, where);
      } else {
        // Between two lines of dashes may be nothing.
        cursor.skip();
        if (!cursor.isNull()) {
          intake.ignored("document", "not an object", where);
        }
      }
    }
    if (!objects) {
      throw new Unreadable("no object in %d documents".formatted(document));
    }
  }

  /** One object of a document or of a list in it; lists in lists are as good. */
  private static void object(Cursor cursor, DistinctNodes distinct, Intake intake, String where)
      throws IOException, Unreadable {
    KubeNode node = new KubeNode(intake, where);
    String kind = "";
    boolean list = false;
    while (cursor.nextField()) {
      String key = cursor.name();
      boolean array = cursor.isList();
      switch (key) {
        case "kind" -> kind = cursor.text();
        case "items" -> {
          list |= array;
          items(cursor, distinct, intake, where);
        }
        case "metadata", "spec", "status" -> {
          if (kind.isEmpty() || kind.equals(NODE)) {
            node.take(key, cursor);
          } else {
            cursor.skip();
          }
        }
        default -> cursor.skip();
      }
    }
    if (kind.equals(NODE) || (kind.isEmpty() && !list && node.hasCapacity())) {
      distinct.add(node.report(), where);
    } else if (!list) {
      intake.ignored(kind.isEmpty() ? "object without a kind" : kind, "not a Node", where);
    }
  }

  private static void items(Cursor cursor, DistinctNodes distinct, Intake intake, String where)
      throws IOException, Unreadable {
    if (!cursor.isList()) {
      cursor.skip();
      return;
    }
    for (int n = 0; cursor.nextValue(); n++) {
      String item = "%s, items[%d]".formatted(where, n);
      if (cursor.isObject()) {
        object(cursor, distinct, intake, item);
      } else {
        intake.ignored("item", "not an object", item);
        cursor.skip();
      }
    }
  }
}
