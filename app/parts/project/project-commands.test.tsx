import { expect, test, vi } from "vitest";
import { waitFor } from "@testing-library/react";
import { setPerson } from "#app/client/person.ts";
import { answerWith, refuse } from "../../../tests/server-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const told = vi.hoisted((): { error: string; isBack: boolean }[] => []);
vi.mock("#app/forms/action-error.ts", async (original) => ({
  ...(await original<object>()),
  reportFailure: ({ error, giveBack }: { error: string; giveBack(): boolean }) =>
    told.push({ error, isBack: giveBack() }),
}));
const { projectCommands } = await import("./project-commands.ts");

test("a change of a project that another device deleted names the project", async () => {
  setPerson("ada", false);
  answerWith(refuse(404, "Not found"));
  projectCommands.send({ intent: "archive", project_id: "w", name: "Work" });
  await waitFor(() => expect(told).toEqual([{ error: "“Work” was deleted on another device.", isBack: false }]));
});
