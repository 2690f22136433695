/** The paper's agent: its state, its actions, its network and how it is trained. */
package io.adlro.learn.paper;
