/** Replaced in a build. */
declare const __RELEASE__: unknown;

/** The name of the release: of the commit if it was built from one, else the version and a hash of the sources. */
export const RELEASE = typeof __RELEASE__ === "string" ? __RELEASE__ : "development";
