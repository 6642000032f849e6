/** The build replaces this name. */
declare const __RELEASE__: unknown;

/** The name of the release: the commit if there is one, else the version and a hash of the sources. */
export const RELEASE = typeof __RELEASE__ === "string" ? __RELEASE__ : "development";
