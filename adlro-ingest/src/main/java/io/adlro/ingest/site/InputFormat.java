package io.adlro.ingest.site;

import io.adlro.ingest.Head;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A format of inputs.
 *
 * @param name as it is given on the command line
 * @param title its usual name
 * @param recognition whether an input that starts so is one
 * @param opening starts to read an input of some name
 */
public record InputFormat(
    String name, String title, Predicate<Head> recognition, Function<String, Reading> opening) {
  public boolean recognises(Head head) {
    return recognition.test(head);
  }

  public Reading open(String input) {
    return opening.apply(input);
  }
}
