package io.adlro.report.html;

import io.adlro.ingest.inventory.ClassSpeed;
import io.adlro.ingest.message.NumberText;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.study.site.SiteGuesses;
import io.adlro.study.site.SiteGuesses.Guess;
import io.adlro.study.site.SiteResult;
import java.util.List;

/** The guesses about a site, and the speeds with their origin. */
record SpeedSection(SiteResult result) implements Section {
  @Override
  public String id() {
    return "guesses";
  }

  @Override
  public String title() {
    return "Guesses about this site";
  }

  @Override
  public void body(Html page) {
    page.open("ul");
    for (Guess guess : SiteGuesses.of(result.inventory())) {
      String where = guess.file().isEmpty() ? "" : " (edit " + guess.file() + ")";
      page.element("li", guess.what() + where);
    }
    page.close();
    HtmlTable table =
        new HtmlTable(
            "Speeds relative to " + result.inventory().site().reference() + ".",
            "class, GPU model");
    table.column("speed", "").column("80 % interval", "").words("origin");
    for (ClassSpeed speed : result.inventory().site().speeds()) {
      table.row(
          speed.jobClass() + ", " + speed.model(),
          List.of(
              Cell.of(NumberText.score(speed.speed()), speed.speed()),
              Cell.of(NumberText.range(speed.interval()), speed.interval().low()),
              Cell.words(speed.note())));
    }
    table.write(page);
  }
}
