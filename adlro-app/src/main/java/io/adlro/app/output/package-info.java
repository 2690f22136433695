/** What a run leaves behind: tables for people, JSON and exports for programs, whole files only. */
package io.adlro.app.output;
