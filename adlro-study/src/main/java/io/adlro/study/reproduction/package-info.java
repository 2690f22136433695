/** The paper's section 6: its claims, what is measured here, and what is possible at all. */
package io.adlro.study.reproduction;
