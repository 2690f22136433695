/** The settings of {@code adlro serve} and the objects that it wires. */
package io.adlro.app.serve;
