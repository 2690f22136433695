/** The commands: what they accept, what they refuse, and in which order things happen. */
package io.adlro.app.command;
