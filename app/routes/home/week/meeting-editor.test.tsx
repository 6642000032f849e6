import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { createRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { queryClient } from "#app/client/cache/query-client.ts";
import { allTexts } from "#app/client/commands/texts.ts";
import { setPerson } from "#app/client/person.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { openAddress } from "../../../../tests/router-of-page.tsx";

vi.mock("@remix-run/react", () => import("../../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../../tests/server-of-page.ts"));
const { MeetingEditor } = await import("./meeting-editor.tsx");

test("text that is typed into a meeting before its code has loaded is kept and saved", async () => {
  setPerson("ada", false);
  openAddress("/app?tab=meetings&meeting=m", () => ({}));
  const meeting = {
    id: "m",
    project_id: "work",
    week_start: "2026-11-23",
    meeting_title: "Planning",
    meeting_note: "",
    updated_at: "v0",
  } as MeetingNote;
  const editor = (
    <QueryClientProvider client={queryClient}>
      <MeetingEditor meeting={meeting} notes={createRef<HTMLTextAreaElement>()} onDeleted={() => undefined}>
        {() => null}
      </MeetingEditor>
    </QueryClientProvider>
  );
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(editor);
  // Here the browser's half renders for the server, which has no layout effects.
  vi.spyOn(console, "error").mockClear();
  const field = page.querySelector<HTMLTextAreaElement>("[name=meeting_note]")!;
  field.value = "We agreed.";
  await act(async () => void hydrateRoot(page, editor));
  expect(field.value).toBe("We agreed.");
  expect(allTexts()).toMatchObject([
    { change: { intent: "change-meeting", meeting_title: "Planning", meeting_note: "We agreed." } },
  ]);
  page.remove();
});
