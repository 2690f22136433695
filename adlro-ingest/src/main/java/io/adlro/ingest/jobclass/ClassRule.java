package io.adlro.ingest.jobclass;

/** What gave a job its class, in the order in which the rules are tried. */
public enum ClassRule {
  STATED("stated", "the history states the class"),
  MAP("map", "a rule of --classes"),
  NAMED("named", "its name, script, partition or account names the class"),
  ONLY("only", "the only class of the cluster"),
  PREDICTED("predicted", "similar to jobs of the rules above"),
  NONE("none", "no rule applies");

  private final String key;
  private final String words;

  ClassRule(String key, String words) {
    this.key = key;
    this.words = words;
  }

  /** The name in tables and JSON. */
  public String key() {
    return key;
  }

  /** What the rule is. */
  public String words() {
    return words;
  }
}
