import { SearchQuery, SearchResults } from "#app/domain/search/search.ts";
import { search as findRows } from "#app/domain/search/search.server.ts";
import { callWithQuery } from "./call.ts";
import { answers, createRouter } from "./router.ts";

export const search = createRouter("user").get(
  "/",
  answers("Search todos, projects, meetings, weekly notes, diary and words: by kind, newest first", SearchResults),
  ...callWithQuery(SearchQuery, findRows),
);
