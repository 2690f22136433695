package io.adlro.report.text;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.GanttWindow;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A Gantt chart in text: a line for each GPU, a letter for each job class, a capital where a job
 * starts.
 */
public final class TextGantt {
  private static final int COLUMNS = 96;
  private static final int MOST_ROWS = 32;
  private static final int MEAN_RUNS = 8;
  private static final char IDLE = '.';
  private static final char SEVERAL = '+';

  /** The column where a run starts, perhaps before the window, and its visible columns. */
  private record Columns(int start, int first, int last) {}

  private final ScheduleLog log;
  private final Cluster cluster;
  private final char[] letters;
  private final long fromMicros;
  private final long lengthMicros;

  private TextGantt(ScheduleLog log, MeasuredWindow window) {
    this.log = log;
    this.cluster = log.cluster();
    this.letters = letters(cluster.classes());
    this.fromMicros = window.fromMicros();
    this.lengthMicros = GanttWindow.lengthMicros(log, window, MEAN_RUNS);
  }

  public static List<String> lines(ScheduleLog log, MeasuredWindow window) {
    return new TextGantt(log, window).lines();
  }

  private List<String> lines() {
    int rows = Math.min(MOST_ROWS, cluster.gpuCount());
    char[][] picture = picture(rows);
    int width = 0;
    for (int gpu = 0; gpu < rows; gpu++) {
      width = Math.max(width, name(gpu).length());
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "from %s s to %s s; %s"
            .formatted(
                NumberText.amount(fromMicros * 1e-6),
                NumberText.amount((fromMicros + lengthMicros) * 1e-6),
                key()));
    for (int gpu = 0; gpu < rows; gpu++) {
      String blanks = " ".repeat(width - name(gpu).length());
      lines.add(name(gpu) + blanks + "  " + new String(picture[gpu]));
    }
    if (rows < cluster.gpuCount()) {
      lines.add(
          "and %s not shown".formatted(NumberText.count(cluster.gpuCount() - rows, "more GPU")));
    }
    return lines;
  }

  private String name(int gpu) {
    return cluster.models().get(cluster.modelOf(gpu)).name() + " " + cluster.gpuName(gpu);
  }

  private String key() {
    List<String> entries = new ArrayList<>();
    for (int c = 0; c < letters.length; c++) {
      entries.add(Character.toLowerCase(letters[c]) + " " + cluster.classes().get(c));
    }
    return "%s (a capital starts a job), %s several, %s idle"
        .formatted(String.join(", ", entries), SEVERAL, IDLE);
  }

  private char[][] picture(int rows) {
    char[][] picture = new char[rows][COLUMNS];
    for (char[] row : picture) {
      Arrays.fill(row, IDLE);
    }
    for (int row = 0; row < log.size(); row++) {
      Optional<Columns> columns = columns(log.startMicros(row), log.endMicros(row));
      for (int member = 0; columns.isPresent() && member < log.gpuCount(row); member++) {
        int gpu = log.gpu(row, member);
        if (gpu < rows) {
          draw(picture[gpu], columns.get(), letter(log.job(row)));
        }
      }
    }
    return picture;
  }

  /** A column belongs to what runs in its middle, so that neighbours do not cover each other. */
  private Optional<Columns> columns(long startMicros, long endMicros) {
    double perColumn = (double) lengthMicros / COLUMNS;
    int first = (int) Math.ceil((startMicros - fromMicros) / perColumn - 0.5);
    int last = (int) Math.ceil((endMicros - fromMicros) / perColumn - 0.5) - 1;
    Columns columns = new Columns(first, Math.max(0, first), Math.min(COLUMNS - 1, last));
    return columns.first() <= columns.last() ? Optional.of(columns) : Optional.empty();
  }

  private static void draw(char[] line, Columns columns, char letter) {
    for (int column = columns.first(); column <= columns.last(); column++) {
      char drawn = column == columns.start() ? letter : Character.toLowerCase(letter);
      line[column] = line[column] == IDLE ? drawn : SEVERAL;
    }
  }

  private char letter(int job) {
    WorkloadTable jobs = log.jobs();
    return letters[jobs.requests().jobClass(job)];
  }

  /** The first letter of a class that no other has taken; digits and more when all are. */
  private static char[] letters(List<String> classes) {
    char[] letters = new char[classes.size()];
    StringBuilder taken = new StringBuilder();
    for (int c = 0; c < letters.length; c++) {
      String candidates =
          classes.get(c).toUpperCase(Locale.ROOT) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
      letters[c] = '#';
      for (int i = 0; i < candidates.length(); i++) {
        char candidate = candidates.charAt(i);
        boolean plain = (candidate >= 'A' && candidate <= 'Z') || Character.isDigit(candidate);
        if (plain && taken.indexOf(String.valueOf(candidate)) < 0) {
          letters[c] = candidate;
          taken.append(candidate);
          break;
        }
      }
    }
    return letters;
  }
}
