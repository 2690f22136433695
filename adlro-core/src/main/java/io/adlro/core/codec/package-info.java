/** Binary forms of values that journals and snapshots share. */
package io.adlro.core.codec;
