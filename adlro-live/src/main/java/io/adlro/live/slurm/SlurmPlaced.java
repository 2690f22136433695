package io.adlro.live.slurm;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A placement by ADLRO, as it stands at the end of a job's comment: {@code adlro=2.17949.1}. What
 * the user wrote in front of it is kept. The comment is set by the call that pins and releases, so
 * the job itself states which attempt it is in, also after both sides were killed.
 *
 * @param restarts how often the job had been requeued when it was placed: if that is more by now,
 *     the attempt has run
 */
record SlurmPlaced(int attempt, long epoch, int restarts) {
  private static final Pattern END =
      Pattern.compile("(?:^|\\s)adlro=([0-9]{1,9})\\.([0-9]{1,18})\\.([0-9]{1,9})\\s*$");

  static Optional<SlurmPlaced> of(String comment) {
    Matcher found = END.matcher(comment);
    return found.find()
        ? Optional.of(
            new SlurmPlaced(
                Integer.parseInt(found.group(1)),
                Long.parseLong(found.group(2)),
                Integer.parseInt(found.group(3))))
        : Optional.empty();
  }

  /** A comment with this placement in place of the one before. */
  String in(String comment) {
    String users = END.matcher(comment).replaceFirst("").strip();
    String own = "adlro=%d.%d.%d".formatted(attempt, epoch, restarts);
    return users.isEmpty() ? own : users + " " + own;
  }
}
