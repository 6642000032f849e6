import { getCACertificates } from "node:tls";

/**
 * The binding through which a local Worker reaches only the public internet. The runtime checks the address to which
 * a name resolves.
 */
export const OUTSIDE = {
  network: {
    allow: ["public"],
    // The same certificates as in the runtime's own network, including NODE_EXTRA_CA_CERTS.
    tlsOptions: { trustBrowserCas: true, trustedCertificates: getCACertificates("extra") },
  },
};
