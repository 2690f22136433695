package io.adlro.app.client;

import io.adlro.ingest.message.UserError;
import io.adlro.live.store.AuditChain;
import io.adlro.live.store.ReadableStore;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.Stores;
import io.adlro.server.answer.AuditAnswer;
import io.adlro.server.http.ApiJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

/** The audit trail of a store without its server. */
public final class StoredAudit {
  private StoredAudit() {}

  /** Whether the entries are those that were written. */
  public static AuditChain.Verdict verify(String location) {
    try (ReadableStore store = Stores.openToRead(Stores.withoutPassword(location))) {
      return AuditChain.verify(store);
    } catch (StoreException e) {
      throw new UserError(e.getMessage());
    }
  }

  public static String json(AuditChain.Verdict verdict) {
    return new String(ApiJson.bytes(verdict), StandardCharsets.UTF_8);
  }

  public static String sentence(AuditChain.Verdict verdict) {
    return verdict
        .broken()
        .map(problem -> "the audit trail was tampered with: " + problem)
        .orElse(
            "the audit trail is intact: %d entries, the last is %s"
                .formatted(verdict.entries(), verdict.last()));
  }

  /** The newest changes, as the server of the store would answer. */
  public static ServerAnswer<List<AuditRow>> of(String location, int most) {
    try (ReadableStore store = Stores.openToRead(Stores.withoutPassword(location))) {
      List<AuditAnswer> entries =
          store.audit(Long.MAX_VALUE, most).stream().map(AuditAnswer::of).toList();
      byte[] page = ApiJson.bytes(new AuditAnswer.Page(entries, OptionalLong.empty()));
      return ServerClient.auditRows(new String(page, StandardCharsets.UTF_8));
    } catch (StoreException e) {
      throw new UserError(e.getMessage());
    }
  }
}
