/** The standard suite: its file, its runs, the store of finished runs, and the findings. */
package io.adlro.study.benchmark;
