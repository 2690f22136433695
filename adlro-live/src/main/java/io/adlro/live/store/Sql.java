package io.adlro.live.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Queries and statements with their parameters in order: whole numbers or texts. */
final class Sql {
  private Sql() {}

  /** Makes an object of the present row. */
  @FunctionalInterface
  interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  static <T> List<T> list(
      Connection connection, RowReader<T> reader, String sql, Object... parameters)
      throws SQLException {
    List<T> found = new ArrayList<>();
    try (PreparedStatement statement = prepared(connection, sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        found.add(reader.read(rows));
      }
    }
    return found;
  }

  /** The number in the only row of the only column. */
  static long number(Connection connection, String sql, Object... parameters) throws SQLException {
    return list(connection, row -> row.getLong(1), sql, parameters).get(0);
  }

  /** The number of rows that it changed. */
  static int update(Connection connection, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  private static PreparedStatement prepared(
      Connection connection, String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] instanceof String text) {
        statement.setString(i + 1, Texts.stored(text));
      } else {
        statement.setObject(i + 1, parameters[i]);
      }
    }
    return statement;
  }
}
