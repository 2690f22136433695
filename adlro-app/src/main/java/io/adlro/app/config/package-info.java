/**
 * Scenarios and clusters from the user's files.
 *
 * <p>A file is parsed into located nodes, short forms are written out ({@link
 * io.adlro.app.config.Shorthand}), what differs is laid over its base ({@link
 * io.adlro.app.config.Overlay}), and binders turn the result into the records of core and sim, one
 * binder for each section. Every key is described in {@code docs/scenarios.md}.
 */
package io.adlro.app.config;
