/** The commands: they parse options, call a study and hand its result to a renderer. */
package io.adlro.app.command;
