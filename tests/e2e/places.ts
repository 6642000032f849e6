import { expect, type Page } from "@playwright/test";

const PLACES = [
  ["Calendar", /20\d\d/],
  ["Diary", /20\d\d/],
  ["Statistics", "Statistics"],
  ["Home", "Home"],
] as const;

/** The navigation. */
export const places = (page: Page) => page.getByRole("navigation", { name: "Main" });
/** The link to a page of the navigation. */
export const place = (page: Page, name: string) => places(page).getByRole("link", { name, exact: true });

/** Opens each page of the navigation with one tap, and checks that only its link is marked as current. */
export async function visitPlaces(page: Page) {
  for (const [name, heading] of PLACES) {
    await place(page, name).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeAttached();
    await expect(place(page, name)).toHaveAttribute("aria-current", "page");
    await expect(places(page).locator("[aria-current]")).toHaveCount(1);
  }
}
