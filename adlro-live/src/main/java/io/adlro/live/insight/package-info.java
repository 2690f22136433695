/** Explained decisions and predictions, on kernels of their own that follow the stored journal. */
package io.adlro.live.insight;
