/** An order of waiting jobs that is learnt for one objective by evolution. */
package io.adlro.learn.order;
