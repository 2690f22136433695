package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Documents;
import io.adlro.ingest.document.Item;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Node, NodeList and List of Kubernetes, in JSON or YAML, any number of documents. Holds one node,
 * within the bounds of {@link Documents}, and what {@link DistinctNodes} remembers.
 */
public final class KubernetesNodes implements NodeFormat {
  private static final Pattern KIND = Pattern.compile("\\bkind\"?\\s*:\\s*\"?(\\w{1,60})");

  /** Keys that only nodes have: in a list the kind may be behind the head. */
  private static final Pattern NODE_KEYS =
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
        .orElseGet(() -> NODE_KEYS.matcher(text).find());
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    DistinctNodes distinct = new DistinctNodes(to, intake);
    long documents =
        Documents.read(
            in, "items", intake, (object, where) -> take(object, where, distinct, intake));
    if (documents == 0) {
      throw new Unreadable("contains no object");
    }
  }

  private static void take(Item object, String where, DistinctNodes distinct, Intake intake)
      throws Unreadable {
    String kind = object.at("kind").text();
    Item status = object.at("status");
    // The API omits the kind of the objects in a list.
    boolean hasCapacity =
        !status.at("capacity").isMissing() || !status.at("allocatable").isMissing();
    if (kind.equals(NODE) || (kind.isEmpty() && hasCapacity)) {
      distinct.add(new KubeNode(object, intake, where).report(), where);
    } else if (!object.at("items").items().isEmpty()) {
      for (Item item : object.at("items").items()) {
        take(item, where, distinct, intake);
      }
    } else {
      intake.ignored(kind.isEmpty() ? "object without a kind" : kind, "not a Node", where);
    }
  }
}
