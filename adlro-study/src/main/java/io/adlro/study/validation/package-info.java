/** Published results and laws of queueing theory, reproduced with our simulator. */
package io.adlro.study.validation;
