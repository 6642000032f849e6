/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Its /__manifest endpoint is the one of the 2026 denial-of-service advisories.
    v3_lazyRouteDiscovery: false,
  },
};
