/** Published results and laws of queueing theory, reproduced with the simulator. */
package io.adlro.study.validation;
