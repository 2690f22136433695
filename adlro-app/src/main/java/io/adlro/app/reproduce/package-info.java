/** The paper's section 6: what it claims, what is measured here, and what is possible at all. */
package io.adlro.app.reproduce;
