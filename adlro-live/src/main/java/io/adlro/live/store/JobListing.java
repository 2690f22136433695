package io.adlro.live.store;

import io.adlro.core.state.JobPhase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A query for jobs as SQL. The page is found by the numbers of the jobs alone, so that sorting moves
 * little data even if the page is far behind.
 */
final class JobListing {
  private final JobQuery query;
  private final List<String> conditions = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  JobListing(JobQuery query, String like) {
    this.query = query;
    if (!query.phases().isEmpty()) {
      conditions.add(phases());
    }
    query.owner().ifPresent(owner -> equal("owner", owner));
    query.user().ifPresent(user -> equal("user_name", user));
    query.jobClass().ifPresent(jobClass -> equal("job_class", jobClass));
    query.text().ifPresent(text -> contains(like, text));
  }

  private String phases() {
    // Says what the index of live jobs needs to know where all of them are live.
    String live = query.phases().stream().anyMatch(JobPhase::hasEnded) ? "" : "phase < 5 AND ";
    return live
        + new TreeSet<>(query.phases())
            .stream()
                .map(phase -> Integer.toString(phase.ordinal()))
                .collect(Collectors.joining(", ", "phase IN (", ")"));
  }

  private void equal(String column, String text) {
    conditions.add(column + " = ?");
    texts.add(Texts.stored(text));
  }

  private void contains(String like, String text) {
    conditions.add("(id %1$s ? ESCAPE '!' OR name %1$s ? ESCAPE '!')".formatted(like));
    texts.add(Texts.anywhere(text));
    texts.add(Texts.anywhere(text));
  }

  JobPage read(Connection connection) throws SQLException {
    List<StoredJob> jobs = page(connection);
    boolean isLast = jobs.size() < query.limit() && (query.offset() == 0 || !jobs.isEmpty());
    return new JobPage(jobs, isLast ? query.offset() + jobs.size() : total(connection));
  }

  private List<StoredJob> page(Connection connection) throws SQLException {
    String sql =
        "WITH page AS (SELECT number AS found FROM jobs%s ORDER BY %s LIMIT ? OFFSET ?) "
                .formatted(where(), order(""))
            + JobRows.SELECT
            + " JOIN page ON page.found = j.number ORDER BY "
            + order("j.");
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int next = bind(statement);
      statement.setInt(next, query.limit());
      statement.setInt(next + 1, query.offset());
      List<StoredJob> jobs = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          jobs.add(JobRows.read(rows));
        }
      }
      return jobs;
    }
  }

  private long total(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT COUNT(*) FROM jobs" + where())) {
      bind(statement);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  private String where() {
    return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
  }

  private int bind(PreparedStatement statement) throws SQLException {
    int next = 1;
    for (String text : texts) {
      statement.setString(next++, text);
    }
    return next;
  }

  private String order(String table) {
    String direction = query.descending() ? " DESC" : "";
    String number = table + "number" + direction;
    return query.sort() == JobQuery.Sort.SUBMITTED
        ? number
        : table + column() + direction + ", " + number;
  }

  private String column() {
    return switch (query.sort()) {
      case SUBMITTED -> "number";
      case STARTED -> "started_micros";
      case ENDED -> "ended_micros";
      case PRIORITY -> "priority";
      case GPUS -> "gpus";
      case NAME -> "name";
      case USER -> "user_name";
      case PHASE -> "phase";
    };
  }
}
