/**
 * The cluster of a site from its node list: models of the catalogue, first speeds with their
 * intervals, and speeds that the site's own history shows.
 */
package io.adlro.ingest.inventory;
