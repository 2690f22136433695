package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostlistTest {
  @Test
  void rangesKeepLeadingZeros() {
    assertThat(Hostlist.expand("login1,node[08-10,7],r[1-2]n[0-1]-ib").orElseThrow())
        .containsExactly(
            "login1", "node08", "node09", "node10", "node7", "r1n0-ib", "r1n1-ib", "r2n0-ib",
            "r2n1-ib");
  }

  @Test
  void invalidExpressionsAreRefusedAsAWhole() {
    for (String broken : new String[] {"n[1-", "n[]", "n[a-b]", "n[5-1]", "n[1-2]]", "n[1,,2]"}) {
      assertThat(Hostlist.expand(broken)).as(broken).isEmpty();
    }
  }

  @Test
  void anExpressionOfMoreNodesThanTheBoundIsRefused() {
    assertThat(Hostlist.expand("n[1-65536]").orElseThrow()).hasSize(Hostlist.MOST);
    assertThat(Hostlist.expand("n[1-65537]")).isEmpty();
    assertThat(Hostlist.expand("n[0-999][0-999]")).isEmpty();
    assertThat(Hostlist.expand("n[0-99999999]")).isEmpty();
    assertThat(Hostlist.expand("n[1]".repeat(50))).isEmpty();
  }
}
