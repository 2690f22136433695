/** Drives Chromium over the DevTools protocol, for tests of pages. */
package io.adlro.app.browser;
