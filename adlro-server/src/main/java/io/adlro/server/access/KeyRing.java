package io.adlro.server.access;

import io.adlro.live.loop.Committed;
import io.adlro.live.store.StoredKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The valid keys: those of the store, kept current by every commit. Any thread may ask. */
public final class KeyRing {
  private record Held(byte[] hash, Identity identity) {}

  private final Map<String, StoredKey> keys = new TreeMap<>();
  private volatile List<Held> valid = List.of();

  /** Takes the keys of the store; those that a commit brought before it are newer and stay. */
  public synchronized void load(List<StoredKey> stored) {
    stored.forEach(key -> keys.putIfAbsent(key.name(), key));
    publish();
  }

  public void committed(Committed commit) {
    if (!commit.batch().keys().isEmpty()) {
      change(commit.batch().keys());
    }
  }

  private synchronized void change(List<StoredKey> changed) {
    changed.forEach(key -> keys.put(key.name(), key));
    publish();
  }

  private void publish() {
    List<Held> held = new ArrayList<>();
    for (StoredKey key : keys.values()) {
      Optional<Role> role = Role.find(key.role());
      if (key.revokedMicros() < 0 && role.isPresent()) {
        byte[] hash = key.hash().getBytes(StandardCharsets.US_ASCII);
        held.add(new Held(hash, new Identity(key.name(), role.get())));
      }
    }
    valid = List.copyOf(held);
  }

  /** All keys by name, revoked ones too. */
  public synchronized List<StoredKey> all() {
    return List.copyOf(keys.values());
  }

  public synchronized Optional<StoredKey> find(String name) {
    return Optional.ofNullable(keys.get(name));
  }

  /** Compares with every key, each in constant time, so that the time says nothing about them. */
  public Optional<Identity> identify(String text) {
    byte[] hash = ApiKey.hash(text).getBytes(StandardCharsets.US_ASCII);
    Identity found = null;
    for (Held held : valid) {
      if (MessageDigest.isEqual(held.hash(), hash)) {
        found = held.identity();
      }
    }
    return Optional.ofNullable(found);
  }
}
