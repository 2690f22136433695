package io.adlro.ingest.submission.kubernetes;

import io.adlro.ingest.document.Item;
import io.adlro.ingest.submission.CommandWords;
import io.adlro.ingest.submission.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The name and the user of a pod, and the words that describe what it runs. */
final class PodNames {
  private static final List<String> USER_KEYS =
      List.of("user", "username", "owner", "creator", "run.ai/user", "hub.jupyter.org/username");

  /** Generated names. */
  private static final Pattern RANDOM =
      Pattern.compile(
          "[0-9a-f]{8}-[0-9a-f]{4}-.*|[0-9a-f]{10,}|true|false", Pattern.CASE_INSENSITIVE);

  private static final Pattern RANDOM_KEY = Pattern.compile(".*(uid|hash|checksum|revision)");

  private PodNames() {}

  /** The name, or the prefix from which the cluster generates it. */
  static String name(Item metadata) {
    String name = metadata.at("name").text();
    String generated = metadata.at("generateName").text();
    String prefix =
        generated.endsWith("-") ? generated.substring(0, generated.length() - 1) : generated;
    return name.isEmpty() ? prefix : name;
  }

  /** From annotations, then labels, then the service account unless it is the default one. */
  static String user(List<Item> metadata, Item spec) {
    for (String kind : List.of("annotations", "labels")) {
      for (String key : USER_KEYS) {
        for (Item of : metadata) {
          String user = of.at(kind).at(key).text();
          if (!user.isBlank()) {
            return user;
          }
        }
      }
    }
    String account = spec.at("serviceAccountName").text();
    account = account.isEmpty() ? spec.at("serviceAccount").text() : account;
    return account.equals("default") ? "" : account;
  }

  static WordList words(List<Item> metadata, Item spec) {
    WordList words = new WordList();
    for (Item container : spec.at("containers").items()) {
      words.add(container.at("name").text());
      words.add(image(container.at("image").text()));
      CommandWords.addArguments(command(container), words);
    }
    for (Item of : metadata) {
      for (Map.Entry<String, Item> label : of.at("labels").fields().entrySet()) {
        String value = label.getValue().text();
        if (!RANDOM.matcher(value).matches() && !RANDOM_KEY.matcher(label.getKey()).matches()) {
          words.add(value);
        }
      }
    }
    return words;
  }

  private static List<String> command(Item container) {
    List<String> command = new ArrayList<>();
    container.at("command").items().forEach(argument -> command.add(argument.text()));
    container.at("args").items().forEach(argument -> command.add(argument.text()));
    return command;
  }

  /** Without registry, tag and digest, which change while the program stays the same. */
  private static String image(String image) {
    int digest = image.indexOf('@');
    String path = digest < 0 ? image : image.substring(0, digest);
    int tag = path.lastIndexOf(':');
    path = tag > path.lastIndexOf('/') ? path.substring(0, tag) : path;
    int registry = path.indexOf('/');
    boolean hasRegistry = registry > 0 && path.substring(0, registry).matches(".*[.:].*|localhost");
    return hasRegistry ? path.substring(registry + 1) : path;
  }
}
