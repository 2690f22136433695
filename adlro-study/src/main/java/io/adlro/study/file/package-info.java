/** Files that are written whole or not at all, and the JSON in them. */
package io.adlro.study.file;
