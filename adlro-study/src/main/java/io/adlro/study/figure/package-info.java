/** Data of charts. The report module draws them. */
package io.adlro.study.figure;
