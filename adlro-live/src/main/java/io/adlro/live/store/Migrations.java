package io.adlro.live.store;

import io.adlro.ingest.message.UserError;
import java.util.Arrays;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;

/** Brings the tables of a database to the version of this build. */
final class Migrations {
  private Migrations() {}

  /**
   * Does nothing if they have it.
   *
   * @throws UserError if the tables are not ours or of a newer build
   */
  static void apply(Database database) {
    Database.ColumnTypes types = database.types();
    Flyway flyway =
        Flyway.configure()
            .dataSource(database.migrating())
            .locations("classpath:db/migration")
            .javaMigrations(new AuditChainMigration())
            .table("schema_versions")
            .placeholders(
                Map.of("key64", types.key64(), "bytes", types.bytes(), "text", types.text()))
            .load();
    refuseNewer(database, flyway);
    flyway.migrate();
  }

  private static void refuseNewer(Database database, Flyway flyway) {
    MigrationInfo[] all = flyway.info().all();
    Arrays.stream(all)
        .filter(found -> found.getState().isApplied() && !found.getState().isResolved())
        .findFirst()
        .ifPresent(
            newer -> {
              throw new UserError(
                  "%s was written by a newer build (tables of version %s); use that build or restore a backup"
                      .formatted(database.name(), newer.getVersion()));
            });
  }

  /** The sentence for a failure of {@link #apply}. */
  static String sentence(Database database, FlywayException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.contains("non-empty schema")
        ? database.name() + " belongs to another program; name another store"
        : database.name()
            + " cannot be brought to the tables of this build: "
            + message.lines().findFirst().orElse("");
  }
}
