/** A site's own jobs under its scheduler and under ours, with the waits of groups of jobs. */
package io.adlro.study.site;
