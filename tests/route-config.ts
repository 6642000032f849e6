/** Replaces `@remix-run/route-config`, which needs Node: the route table as a list of paths with their files. */
interface Page {
  path: string;
  file: string;
}

export const index = (file: string): Page => ({ path: "/", file });
export const route = (path: string, file: string): Page => ({ path: `/${path}`, file });
export const layout = (_file: string, pages: Page[]): Page[] => pages;
