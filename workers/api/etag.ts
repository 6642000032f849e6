/** Says whether a list of entity tags, such as a header `If-None-Match`, contains this one. */
export const matches = (header: string | undefined, etag: string) =>
  header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
