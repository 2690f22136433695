package io.adlro.app.command;

import io.adlro.app.client.AuditRow;
import io.adlro.app.client.AuditTable;
import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.StoredAudit;
import io.adlro.ingest.message.UserError;
import io.adlro.live.store.AuditChain;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the changes that were made through the interface of a server. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description =
        "Lists who changed what through the interface of a server, newest first. Needs a key of"
            + " the role operator, or the store.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro audit",
      "  adlro audit --limit 10 --json -",
      "  adlro audit --store adlro.db",
      "  adlro audit --store adlro.db --verify",
    })
final class AuditCommand extends ClientCommand {
  private static final int MOST = 1_000;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Show at most so many changes, up to 1000; default: ${DEFAULT-VALUE}.")
  int limit = 50;

  /** Read instead of asking the server; null if not given. */
  @ArgGroup(exclusive = false)
  StoreOption store;

  @Option(
      names = "--verify",
      description =
          "Check that no entry in the store was changed, removed or added afterwards; ends with"
              + " code 1 and the first entry that does not fit otherwise. Needs --store.")
  boolean verify;

  AuditCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    requireOutputs();
    if (limit < 1 || limit > MOST) {
      throw new UserError("--limit %d is not from 1 to %d".formatted(limit, MOST));
    }
    if (verify) {
      if (store == null) {
        throw new UserError("--verify reads the store; name it with --store FILE or URL");
      }
      AuditChain.Verdict verdict = StoredAudit.verify(store.location);
      show(List.of(StoredAudit.sentence(verdict)), () -> StoredAudit.json(verdict));
      return verdict.broken().isPresent() ? 1 : 0;
    }
    ServerAnswer<List<AuditRow>> answer =
        store == null ? client().audit(limit) : StoredAudit.of(store.location, limit);
    return show(AuditTable.lines(answer.value()), answer.json());
  }
}
