/** Inputs of every format under one roof, to recognise them and to tell what they hold. */
package io.adlro.app.ingest;
