import { getCACertificates } from "node:tls";

/** The binding by which a local Worker reaches the public internet alone. The runtime looks at the address that a name resolves to. */
export const OUTSIDE = {
  network: {
    allow: ["public"],
    // As the runtime's own network has them, with those of NODE_EXTRA_CA_CERTS.
    tlsOptions: { trustBrowserCas: true, trustedCertificates: getCACertificates("extra") },
  },
};
