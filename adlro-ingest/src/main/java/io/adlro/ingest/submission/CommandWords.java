package io.adlro.ingest.submission;

import io.adlro.ingest.text.FixedWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Extracts from shell commands the words that describe what a job runs: programs, scripts, modules
 * and names among their arguments. It parses shell approximately; a superfluous word does no harm.
 */
public final class CommandWords {
  private static final int MOST_PER_COMMAND = 8;

  /** Nested quoted commands, {@code bash -c "sh -c '...'"}. */
  private static final int DEEPEST = 3;

  private static final Set<String> COMMAND_PREFIXES =
      FixedWords.set(
          "srun mpirun mpiexec orterun prun time nohup exec env sudo nice numactl stdbuf"
              + " timeout command bash sh zsh ksh dash if then else elif while until do ! {"
              + " eval -c");

  private static final Set<String> UNINFORMATIVE =
      FixedWords.set(
          "echo printf cd export set unset local declare readonly mkdir rm cp mv ln ls"
              + " cat date hostname pwd ulimit umask trap wait exit return true false for case"
              + " fi done esac [ [[ test source . alias shopt touch chmod tee read scontrol"
              + " squeue nvidia-smi rocm-smi } function break continue shift :");

  private static final Set<String> VERBS =
      Set.of("load", "add", "unload", "purge", "activate", "exec", "run", "launch", "module", "ml");

  private CommandWords() {}

  /** Reads one or several lines of shell. */
  public static void addShell(String text, WordList words) {
    addShell(text, words, 0);
  }

  /** Reads one command that is already split into its arguments. */
  public static void addArguments(List<String> arguments, WordList words) {
    addArguments(arguments, words, 0);
  }

  private static void addShell(String text, WordList words, int depth) {
    for (List<String> command : ShellText.commands(text)) {
      addArguments(command, words, depth);
    }
  }

  private static void addArguments(List<String> arguments, WordList words, int depth) {
    int at = 0;
    boolean launched = false;
    while (at < arguments.size() && isPrefix(arguments.get(at), launched)) {
      launched |= !isAssignment(arguments.get(at));
      at++;
    }
    if (at == arguments.size() || UNINFORMATIVE.contains(baseName(arguments.get(at)))) {
      return;
    }
    List<String> rest = new ArrayList<>(arguments.subList(at, arguments.size()));
    int taken = 0;
    for (String argument : rest) {
      if (isShell(argument) && depth < DEEPEST) {
        addShell(argument, words, depth + 1);
      } else if (taken < MOST_PER_COMMAND && isName(argument)) {
        words.add(word(value(argument)));
        taken++;
      }
    }
  }

  private static boolean isPrefix(String argument, boolean launched) {
    return isAssignment(argument)
        || COMMAND_PREFIXES.contains(baseName(argument))
        || (launched && (argument.startsWith("-") || !WordList.hasLetter(argument)));
  }

  private static boolean isAssignment(String argument) {
    int equals = argument.indexOf('=');
    return equals > 0 && argument.substring(0, equals).chars().allMatch(CommandWords::isNamePart);
  }

  private static boolean isNamePart(int c) {
    return c == '_' || (c < 128 && Character.isLetterOrDigit(c));
  }

  private static boolean isShell(String argument) {
    return argument.strip().indexOf(' ') > 0 || argument.strip().indexOf('\n') > 0;
  }

  private static boolean isName(String argument) {
    String value = value(argument);
    return !value.isEmpty()
        && !value.startsWith("-")
        && value.indexOf('$') < 0
        && value.indexOf('`') < 0
        && !VERBS.contains(value);
  }

  /** The value of {@code --model=resnet50} is a name; other options are not. */
  private static String value(String argument) {
    int equals = argument.indexOf('=');
    return argument.startsWith("-") && equals > 0 ? argument.substring(equals + 1) : argument;
  }

  /** The last part of a path; of {@code cuda/12.1} the part that is a name. */
  private static String word(String path) {
    String last = baseName(path);
    boolean isVersion = !WordList.hasLetter(last) && path.length() > last.length();
    return isVersion ? baseName(path.substring(0, path.length() - last.length())) : last;
  }

  private static String baseName(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(path.lastIndexOf('/', end - 1) + 1, end);
  }
}
