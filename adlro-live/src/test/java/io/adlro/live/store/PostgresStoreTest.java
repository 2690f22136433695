package io.adlro.live.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contract in a PostgreSQL server of its own, with a schema for each test. */
final class PostgresStoreTest extends StoreContractTest {
  private static EmbeddedPostgres server;
  private static int schemas;

  private final String schema = "store" + ++schemas;
  private boolean created;

  @BeforeAll
  static void start() throws IOException {
    server = EmbeddedPostgres.builder().start();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @Override
  String location() {
    if (!created) {
      created = true;
      try (Connection connection = server.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE SCHEMA " + schema);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
    return "postgresql://postgres:secret@localhost:%d/postgres?currentSchema=%s"
        .formatted(server.getPort(), schema);
  }

  @Override
  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        server.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema);
  }

  @Test
  void aLostSessionIsRecovered() throws SQLException {
    store.commit(SampleBatch.behind(store).submit(SampleBatch.job(0)).build());
    Batch next = SampleBatch.behind(store).submit(SampleBatch.job(1)).build();
    execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND pid <> pg_backend_pid()");

    assertThatThrownBy(() -> store.commit(next))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the database `localhost:%d/postgres`".formatted(server.getPort()))
        .hasMessageNotContaining("secret");
    assertThat(store.job("job-0")).isPresent();
    assertThat(store.job("job-1")).isEmpty();
    store.recover();
    store.commit(next);
    assertThat(sequences()).containsExactly(1L, 2L);
  }

  @Test
  void theLockIsHeldUntilTheStoreIsClosed() {
    store.recover();
    assertThatThrownBy(() -> Stores.open(location()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "the database `localhost:%d/postgres` is in use by process"
                .formatted(server.getPort()));
    reopen();
  }

  @Test
  void whileAnotherProcessHasTheStoreItCannotRecover() throws SQLException {
    execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
    Batch next = SampleBatch.behind(store).record(1).build();
    Store other = Stores.open(location());
    try {
      assertThatThrownBy(() -> store.commit(next)).isInstanceOf(StoreException.class);
      assertThatThrownBy(store::recover)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("is in use by process");
      other.commit(next);
    } finally {
      other.close();
    }
    store.recover();
    assertThat(store.lastSequence()).isEqualTo(1);
  }

  @Test
  void aServerThatDoesNotAnswerIsNamedWithoutThePassword() {
    assertThatThrownBy(() -> Stores.open("postgresql://me:secret@localhost:1/jobs"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("the database `localhost:1/jobs` does not answer: ")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aBackupIsLeftToTheToolsOfTheServer() {
    assertThatThrownBy(() -> store.backUp(Path.of("no-such-file")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("pg_dump");
  }
}
