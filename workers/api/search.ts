import { SearchQuery, SearchResults } from "#app/domain/search/search.ts";
import { search as findRows } from "#app/domain/search/search.server.ts";
import { answers, createRouter, query } from "./router.ts";

export const search = createRouter("user").get(
  "/",
  answers("Search todos, projects, meetings, weekly notes, diary and words: by kind, newest first", SearchResults),
  query(SearchQuery),
  async (c) => c.json(await findRows(c.var.context, c.req.valid("query"))),
);
