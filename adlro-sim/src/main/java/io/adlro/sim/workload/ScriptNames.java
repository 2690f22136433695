package io.adlro.sim.workload;

import java.util.random.RandomGenerator;

/**
 * Draws names of scripts: the class and a word. Scripts that recur and scripts that run once have
 * names of the same kind, so that a name does not reveal which of them it is.
 */
final class ScriptNames {
  // No letters of hexadecimal numbers among the consonants: readers of names drop long ones as ids.
  private static final String CONSONANTS = "klmnprstvz";
  private static final String VOWELS = "aeiou";
  private static final int SYLLABLES = 4;

  private final RandomGenerator random;

  ScriptNames(RandomGenerator random) {
    this.random = random;
  }

  String draw(String jobClass) {
    StringBuilder name = new StringBuilder(jobClass).append('-');
    for (int i = 0; i < SYLLABLES; i++) {
      name.append(letter(CONSONANTS)).append(letter(VOWELS));
    }
    return name.toString();
  }

  private char letter(String of) {
    return of.charAt((int) (random.nextDouble() * of.length()));
  }
}
