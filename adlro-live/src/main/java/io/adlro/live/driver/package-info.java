/** What the loop needs of a cluster: orders out, reports in, and its contents on request. */
package io.adlro.live.driver;
