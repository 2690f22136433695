package io.adlro.ingest.site;

import io.adlro.ingest.Intake;
import java.util.List;
import java.util.Optional;

/**
 * The result of checking one input.
 *
 * @param input the file or address as the user named it
 * @param format none if no format recognised it, or it could not be opened
 * @param findings none unless it is of use
 * @param problems why it is of no use, one sentence each that names it
 */
public record InputCheckResult(
    String input,
    Outcome outcome,
    Optional<InputFormat> format,
    Intake intake,
    Optional<FileFindings> findings,
    List<String> problems) {
  /** How far reading came. */
  public enum Outcome {
    /** It could not be opened, or held nothing. */
    UNREADABLE,
    UNRECOGNISED,
    /** It was read, and nothing came out of it. */
    USELESS,
    UNDERSTOOD
  }

  public InputCheckResult {
    problems = List.copyOf(problems);
  }

  static InputCheckResult unreadable(String input, String problem) {
    return refused(input, Outcome.UNREADABLE, problem);
  }

  static InputCheckResult unrecognised(String input, String problem) {
    return refused(input, Outcome.UNRECOGNISED, problem);
  }

  private static InputCheckResult refused(String input, Outcome outcome, String problem) {
    return new InputCheckResult(
        input,
        outcome,
        Optional.empty(),
        new Intake(),
        Optional.empty(),
        List.of(input + ": " + problem));
  }

  /** Of something that was read to its end or to where it breaks. */
  static InputCheckResult read(
      String input,
      InputFormat format,
      Intake intake,
      FileFindings findings,
      Optional<String> breaks) {
    if (findings.isEmpty()) {
      String why =
          breaks
              .map(place -> "cannot be used: " + place)
              .orElseGet(() -> "nothing in it is of use" + firstReason(intake));
      String problem = "%s: read as %s, but %s".formatted(input, format.title(), why);
      return useless(input, format, intake, List.of(problem));
    }
    breaks.ifPresent(why -> intake.ignored("the rest", why, "where it breaks off"));
    return new InputCheckResult(
        input, Outcome.UNDERSTOOD, Optional.of(format), intake, Optional.of(findings), List.of());
  }

  static InputCheckResult useless(
      String input, InputFormat format, Intake intake, List<String> problems) {
    return new InputCheckResult(
        input, Outcome.USELESS, Optional.of(format), intake, Optional.empty(), problems);
  }

  private static String firstReason(Intake intake) {
    return intake.ignored().stream()
        .findFirst()
        .map(first -> "; %s: %s (%s)".formatted(first.what(), first.why(), first.where()))
        .orElse("; write it again, or name another format with --as");
  }
}
