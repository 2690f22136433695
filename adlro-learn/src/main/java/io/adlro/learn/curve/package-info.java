/** How a training went, and the files that tell it. */
package io.adlro.learn.curve;
