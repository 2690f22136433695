/** Results as JSON. docs/json.md describes the schema. */
package io.adlro.report.json;
