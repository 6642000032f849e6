import { expect, test } from "vitest";
import { screenModules } from "./screen-modules.ts";

const { first, home } = screenModules();

test("home needs what it imports before it can be used, without types and modules of the server", () => {
  expect(first).toContain("app/routes/home/todo-row.tsx");
  expect(first).toContain("app/client/live/connection.ts");
  expect(first).not.toContain("app/routes/home/row-menu.tsx");
  expect(first).not.toContain("app/routes/diary/route.tsx");
  expect([...home].filter((module) => /\.server\.|\.css|node_modules/.test(module))).toEqual([]);
});

test("home comes to more by import(), and the service worker speaks too", () => {
  expect([...first].filter((module) => !home.has(module))).toEqual([]);
  expect(home).toContain("app/routes/home/row-menu.tsx");
  expect(home).toContain("app/parts/todo/repeat-choice.tsx");
  expect(home).toContain("app/client/worker/push-worker.ts");
  expect(home).not.toContain("app/routes/diary/route.tsx");
});
