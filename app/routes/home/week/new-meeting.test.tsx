import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { queryClient } from "#app/client/cache/query-client.ts";
import { allTexts } from "#app/client/commands/texts.ts";
import { setPerson } from "#app/client/person.ts";
import { NewMeeting } from "./new-meeting.tsx";

vi.mock("#app/remix-internals.client.ts", () => ({
  nextLocation: () => ({ pathname: "/app", search: "" }),
  preloadPage: async () => undefined,
  postToPage: () => new Promise(() => undefined),
  buildVersion: () => "",
}));
vi.mock("#app/forms/last-action-data.ts", () => ({ useLastActionData: () => undefined }));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  Form: "form",
}));

test("text typed before the created meeting replaces the form belongs to that meeting", () => {
  i18n.activate("en");
  setPerson("ada", false);
  const onCreated = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <NewMeeting project_id="garden" monday="2026-11-23" onCreated={onCreated} onCancel={() => undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const create = () => fireEvent.click(screen.getByRole("button", { name: "Create Meeting" }));
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Planning" } });
  create();
  expect(onCreated).toHaveBeenCalledOnce();
  fireEvent.change(screen.getByLabelText("Notes"), { target: { value: "We agreed." } });
  create();
  expect(onCreated).toHaveBeenCalledOnce();
  const [meeting_id] = onCreated.mock.calls[0] as [string];
  expect(allTexts().map(({ change }) => change)).toEqual([
    expect.objectContaining({
      intent: "change-meeting",
      meeting_id,
      meeting_title: "Planning",
      meeting_note: "We agreed.",
    }),
  ]);
});
