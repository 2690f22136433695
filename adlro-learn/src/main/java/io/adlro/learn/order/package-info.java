/** An order of waiting jobs that an evolution strategy learns for one objective. */
package io.adlro.learn.order;
