/** Published results and laws of queueing, found again with our own simulator. */
package io.adlro.app.validate;
