/** Jobs as Kubernetes knows them. */
package io.adlro.ingest.submission.kubernetes;
