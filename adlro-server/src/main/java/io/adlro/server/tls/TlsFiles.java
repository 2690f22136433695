package io.adlro.server.tls;

import java.nio.file.Path;

/**
 * The files of a certificate, both PEM.
 *
 * @param certificates that of the server first, then those between it and its authority
 * @param key the private key as PKCS#8, not encrypted
 */
public record TlsFiles(Path certificates, Path key) {}
