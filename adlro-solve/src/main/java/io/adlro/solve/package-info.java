/**
 * What needs a solver: sustainable load and prices, Gavel's programmes, the lower bound. OR-Tools
 * stays in here; signatures are plain arrays and ports of core.
 */
package io.adlro.solve;
