/** The standard suite: its file, its runs, what was stored of them and the page that they make. */
package io.adlro.app.benchmark;
