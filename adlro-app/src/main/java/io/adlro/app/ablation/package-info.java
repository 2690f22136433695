/** From the paper's agent to ours in single steps: what each of them is worth. */
package io.adlro.app.ablation;
