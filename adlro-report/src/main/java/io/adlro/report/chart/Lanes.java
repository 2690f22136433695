package io.adlro.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Places jobs that share a GPU side by side: each bar gets the first free lane of its row. */
final class Lanes {
  private final int[] laneOfBar;
  private final int[] lanesInRow;

  /** Bars in the order of their start. */
  Lanes(List<GanttChart.Bar> bars, int rows) {
    laneOfBar = new int[bars.size()];
    lanesInRow = new int[rows];
    List<List<Long>> endsByRow = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      endsByRow.add(new ArrayList<>());
    }
    for (int i = 0; i < bars.size(); i++) {
      GanttChart.Bar bar = bars.get(i);
      List<Long> ends = endsByRow.get(bar.row());
      int lane = 0;
      while (lane < ends.size() && ends.get(lane) > bar.startMicros()) {
        lane++;
      }
      if (lane == ends.size()) {
        ends.add(bar.endMicros());
      } else {
        ends.set(lane, bar.endMicros());
      }
      laneOfBar[i] = lane;
      lanesInRow[bar.row()] = ends.size();
    }
  }

  int laneOf(int bar) {
    return laneOfBar[bar];
  }

  int lanesIn(int row) {
    return lanesInRow[row];
  }
}
