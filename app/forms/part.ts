/** A part of a page, or the error that is shown instead. */
export type Part<Content> = { content: Content } | { error: string };
