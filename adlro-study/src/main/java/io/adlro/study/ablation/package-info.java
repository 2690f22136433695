/** From the paper's agent to ADLRO in single steps, and what each step gains. */
package io.adlro.study.ablation;
