package io.adlro.live.emulation;

import io.adlro.live.driver.ClusterContents;

/**
 * What the cluster has.
 *
 * @param instance of the cluster
 * @param last number of the last report before this answer
 */
record ContentsPage(String instance, long last, ClusterContents contents) {}
