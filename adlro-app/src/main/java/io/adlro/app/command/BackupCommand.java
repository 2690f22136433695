package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.live.store.ReadableStore;
import io.adlro.live.store.StoreException;
import io.adlro.study.file.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Copies the store of a server that may run meanwhile. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    description = {
      "Copies the SQLite store of 'adlro serve' to a new file. The server may run and goes on"
          + " meanwhile; the copy has whole commits only, all that was acknowledged before included.",
      "To go back, stop the server, delete STORE-wal and STORE-shm, put the copy in the place of"
          + " the store and start. A PostgreSQL store is copied by pg_dump.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro backup --store adlro.db --out backup.db",
      "  adlro backup --store /var/lib/adlro/adlro.db --out /backup/adlro-$(date +%%F).db --json -",
    })
final class BackupCommand extends JsonCommand {
  private static final double NANOS = 1e9;
  private static final double MEGABYTE = 1e6;

  private final CommandStatus status;

  @Mixin StoreOption storeOption;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The copy; must not exist. Only its owner can read it.")
  Path out;

  BackupCommand(CommandStatus status) {
    this.status = status;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    Outputs outputs = outputs(problems);
    outputs.notStandardOutput("--out", Optional.of(out));
    if (Files.exists(out)) {
      problems.add("--out %s exists; name a new file".formatted(out));
    } else {
      outputs.file("--out", Optional.of(out));
    }
    problems.throwIfAny();
    long beganNanos = System.nanoTime();
    try (ReadableStore store = storeOption.open()) {
      status.phase("copying " + storeOption.location);
      store.backUp(out);
    } catch (StoreException e) {
      throw new UserError(e.getMessage());
    }
    status.erase();
    double seconds = (System.nanoTime() - beganNanos) / NANOS;
    long bytes = size();
    return show(
        List.of("%s: %.1f MB in %.1f s".formatted(out, bytes / MEGABYTE, seconds)),
        () -> json(bytes));
  }

  private long size() {
    try {
      return Files.size(out);
    } catch (IOException e) {
      throw new UncheckedIOException("the backup " + out + " has gone", e);
    }
  }

  private String json(long bytes) {
    ObjectNode root = Json.object();
    root.put("store", storeOption.location);
    root.put("backup", out.toString());
    root.put("bytes", bytes);
    return Json.text(root);
  }
}
