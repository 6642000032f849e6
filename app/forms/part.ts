/** A part of a page, or what is said in its place. */
export type Part<Content> = { content: Content } | { error: string };
