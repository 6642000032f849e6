import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#app/client/cache/query-client.ts";
import { loadRefusal } from "#app/client/commands/text-commands.ts";
import { setPerson } from "#app/client/person.ts";
import { TemplateForm, useIsTemplateRefused } from "./template-form.tsx";

const server = vi.hoisted(() => ({ post: vi.fn() }));
vi.mock("@remix-run/react", () => ({
  Form: (props: object) => <form {...props} />,
  Link: ({ children }: { children: string }) => <a href="/diary">{children}</a>,
  useActionData: () => undefined,
  useNavigate: () => () => undefined,
  useNavigation: () => ({ state: "idle" }),
  useSearchParams: () => [new URLSearchParams("template=edit")],
}));
vi.mock("#app/forms/last-action-data.ts", () => ({ useLastActionData: () => undefined }));
vi.mock("#app/remix-internals.client.ts", () => ({
  preloadPage: async () => undefined,
  nextLocation: () => ({ pathname: "/diary", search: "" }),
  postToPage: server.post,
  buildVersion: () => "",
}));

afterEach(() => queryClient.clear());

const sent = () => server.post.mock.lastCall![1] as { template_text: string; updated_at: string | null };
const field = () => screen.getByLabelText<HTMLTextAreaElement>("Template");

/** The form, which the page shows again when the server has refused its text. */
function Page() {
  return <output data-refused={useIsTemplateRefused()}>{<TemplateForm template="Slept:" version="v1" />}</output>;
}

test("a template that another device changed stands beside what was typed, and the person chooses", async () => {
  await loadRefusal();
  setPerson("ada", false);
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  const current = { template_text: "Slept badly:", updated_at: "v2" };
  server.post.mockResolvedValueOnce({ data: { error: "Changed", status: 409, current }, status: 409 });
  server.post.mockImplementation(async (_, { template_text }) => ({
    data: { template_text, updated_at: "v3" },
    status: 200,
  }));
  const { container } = render(<Page />, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  fireEvent.change(field(), { target: { value: "Slept well:" } });
  expect(server.post).not.toHaveBeenCalled();
  fireEvent.submit(field().form!);
  expect(await screen.findByLabelText("Saved somewhere else")).toHaveProperty("value", "Slept badly:");
  expect(sent()).toMatchObject({ template_text: "Slept well:", updated_at: "v1" });
  expect(field().value).toBe("Slept well:");
  expect(container.querySelector("[data-refused=true]")).not.toBeNull();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Keep Mine" })));
  await vi.waitFor(() => expect(sent()).toMatchObject({ template_text: "Slept well:", updated_at: "v2" }));
  expect(screen.queryByLabelText("Saved somewhere else")).toBeNull();
  expect(container.querySelector("[data-refused=true]")).toBeNull();
});
