package io.adlro.core.model;

/** Whether a gang may be spread over nodes. */
public enum Locality {
  ANYWHERE,
  ONE_NODE
}
