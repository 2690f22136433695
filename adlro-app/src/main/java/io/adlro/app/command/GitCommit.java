package io.adlro.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The commit that is checked out in a folder, read from git's files. */
public final class GitCommit {
  private static final String REFERENCE = "ref: ";
  private static final String HASH = "[0-9a-f]{40,64}";

  private GitCommit() {}

  public static Optional<String> of(Path folder) {
    Path git = folder.resolve(".git");
    try {
      String head = Files.readString(git.resolve("HEAD")).strip();
      if (!head.startsWith(REFERENCE)) {
        return Optional.of(head).filter(hash -> hash.matches(HASH));
      }
      String name = head.substring(REFERENCE.length());
      Path loose = git.resolve(name);
      return Files.exists(loose)
          ? Optional.of(Files.readString(loose).strip()).filter(hash -> hash.matches(HASH))
          : packed(Files.readAllLines(git.resolve("packed-refs")), name);
    } catch (IOException e) {
      return Optional
          .empty(); // not a git folder, or one with another layout: the commit is unknown
    }
  }

  private static Optional<String> packed(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.endsWith(" " + name))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .filter(hash -> hash.matches(HASH))
        .findFirst();
  }
}
