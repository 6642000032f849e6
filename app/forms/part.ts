/** A part of a page, or the error shown in its place. */
export type Part<Content> = { content: Content } | { error: string };
