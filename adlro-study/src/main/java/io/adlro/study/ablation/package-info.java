/** From the paper's agent to ours in single steps, and what each step is worth. */
package io.adlro.study.ablation;
