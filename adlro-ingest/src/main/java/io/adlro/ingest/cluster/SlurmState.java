package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.text.FixedWords;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The state of a Slurm node: a base state and flags, as words ("IDLE+DRAIN", a list) or as a word
 * with a suffix ("idle*"). A node that is powered down to save energy accepts jobs: Slurm powers it
 * up for them.
 */
record SlurmState(String spelled, boolean available) {
  private static final String SIGNS = "*~#!%$@^+-";

  /** Not responding, powering down, to be powered down, in maintenance, to be or being rebooted. */
  private static final String REFUSING_SIGNS = "*%!$@^";

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[+,\\s]+");

  private static final Set<String> ACCEPTING =
      FixedWords.set(
          "idle alloc allocated mix mixed comp completing planned plnd cloud dynamic_norm"
              + " powered_down pow_dn powering_up pow_up power_up undrain resume"
              + " reboot_canceled perfctrs npc");

  private static final Set<String> REFUSING =
      FixedWords.set(
          "down drain drained draining drng fail failing failg error unknown unk future"
              + " futr dynamic_future not_responding no_respond maint maintenance reserved resv"
              + " powering_down power_down power_drain reboot reboot_requested reboot_issued"
              + " boot invalid inval invalid_reg block blocked");

  /** A node without a state, or with an unknown word, accepts no jobs. */
  static SlurmState of(List<String> spelled, Intake intake, String where) {
    String text = String.join("+", spelled);
    boolean known = false;
    boolean refusing = false;
    for (String part : BETWEEN_WORDS.split(text, -1)) {
      int end = part.length();
      while (end > 0 && SIGNS.indexOf(part.charAt(end - 1)) >= 0) {
        end--;
        refusing |= REFUSING_SIGNS.indexOf(part.charAt(end)) >= 0;
      }
      String word = part.substring(0, end).toLowerCase(Locale.ROOT);
      known |= ACCEPTING.contains(word);
      refusing |= REFUSING.contains(word);
      if (!word.isEmpty() && !ACCEPTING.contains(word) && !REFUSING.contains(word)) {
        intake.ignored("state " + word, "unknown; treated as unavailable", where);
        refusing = true;
      }
    }
    return new SlurmState(text, known && !refusing);
  }
}
