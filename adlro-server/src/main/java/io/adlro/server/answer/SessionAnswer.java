package io.adlro.server.answer;

import java.util.Optional;

/** Who sends a request; null without a valid key, token or cookie. */
public record SessionAnswer(Optional<String> name, Optional<String> role) {}
