/** The JSON of answers: a record for each schema of {@code openapi.yaml}. */
package io.adlro.server.answer;
