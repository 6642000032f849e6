import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { daysOfWeek } from "#app/domain/week/week.ts";

const address = vi.hoisted(() => ({ search: "" }));
vi.mock("@remix-run/react", () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => () => undefined,
  useSearchParams: () => [new URLSearchParams(address.search)],
}));
vi.mock("#app/parts/command-bar/shortcuts.ts", () => ({ useShortcuts: () => undefined }));

const { DiaryWeek } = await import("./diary-week.tsx");

const week = daysOfWeek("2026-11-23").map((date) => ({ date, name: date.slice(8), isWritten: false, words: "" }));
const addressOf = (day: string) => {
  const { unmount } = render(
    <DiaryWeek week={week} today="2026-11-27" hasOlder={false} readOnly={false} locale="en-GB" />,
  );
  const href = screen.getByRole("link", { name: `Add to ${day}` }).getAttribute("href");
  unmount();
  return href;
};

test("a day that was never written gets its addendum on the visible page, or on the page that reaches it", () => {
  address.search = "";
  expect(addressOf("Tuesday, 24 November 2026")).toBe("/diary?add=2026-11-24");
  address.search = "?before=2026-11-25&edit=a";
  expect(addressOf("Tuesday, 24 November 2026")).toBe("/diary?before=2026-11-25&add=2026-11-24");
  expect(addressOf("Wednesday, 25 November 2026")).toBe("/diary?before=2026-11-26&add=2026-11-25");
});
