import { newProject } from "./data.ts";
import { clickNotification, deliver, givePushService, renewSubscription, workerReady } from "./push-server.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";

/** Journeys with the service worker, which shows the push notifications. */
// The service worker is registered after all pages are prefetched.
test.use({ serviceWorkers: "allow", readsAhead: true });

const SWITCH = "Tell me when it ends, also with this tab closed";

test("the end of a pomodoro is pushed to a device that asked, and a click on it leads to the session", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const pushed = await givePushService(page, stage);
  await newProject(stage, person, "Work");
  await page.goto("/app");
  await atRest(page);
  await workerReady(page);
  // One minute, so that the test can wait for its end.
  await page.getByRole("button", { name: "Pomodoro length and project" }).click();
  await page.getByRole("menuitem", { name: "Another length…" }).click();
  await page.getByRole("spinbutton", { name: "Minutes" }).fill("1");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: /^Pomodoro, / }).click();
  await page.getByRole("checkbox", { name: SWITCH }).click();
  await expect(page.getByRole("checkbox", { name: SWITCH })).toBeChecked();
  await expect.poll(async () => (await (await page.request.get("/api/notification")).json()).devices.length).toBe(1);
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.goto("/settings");

  // The server's clock sends the push by itself, to the push service of the test.
  await expect.poll(async () => (await pushed()).length, { timeout: 120_000 }).toBe(1);
  const [{ notice, urgency }] = (await pushed()) as [Awaited<ReturnType<typeof pushed>>[number]];
  expect([notice.title, notice.body, urgency]).toEqual(["Timer complete", "1 minute on Work.", "high"]);
  const [shown] = await deliver(page, notice);
  // The visible page plays the sound, so the notification is silent.
  expect(shown).toMatchObject({ title: "Timer complete", options: { body: "1 minute on Work.", silent: true } });
  await clickNotification(page, notice.path);
  await expect(page.getByRole("dialog", { name: "Work" }).getByText("Timer Complete")).toBeVisible();
});

test("notifications are turned on, tried and off in the settings, also where the browser blocks or lost them", async ({
  page,
  person: _,
  stage,
  expectAccessible,
}) => {
  const pushed = await givePushService(page, stage);
  await page.goto("/settings");
  await workerReady(page);
  await page.evaluate(() => (Notification.requestPermission = async () => "denied"));
  await page.getByRole("checkbox", { name: "Notifications on this device" }).click();
  await expect(page.getByText("This browser blocks notifications from Sevenfold.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Notifications on this device" })).not.toBeChecked();

  await page.reload();
  const own = page.getByRole("checkbox", { name: "Notifications on this device" });
  await own.click();
  await expect(own).toBeChecked();
  await page.getByRole("button", { name: /^Send a test to / }).click();
  await expect(page.getByText("The notification is on its way.")).toBeVisible();
  expect((await pushed()).map(({ notice }) => notice.title)).toEqual(["Notifications work"]);
  await expectAccessible();
  const devices = async () => (await (await page.request.get("/api/notification")).json()).devices as { id: string }[];
  const [before] = await devices();
  await renewSubscription(page, stage);
  await expect.poll(async () => (await devices())[0]!.id).not.toBe(before!.id);
  expect(await devices()).toHaveLength(1);

  await page.evaluate(() => localStorage.removeItem("test-subscription"));
  await page.reload();
  await expect(page.getByText("The browser has given its notifications up")).toBeVisible();
  await page.getByRole("button", { name: "Turn On Again" }).click();
  await expect(page.getByText("The browser has given its notifications up")).toBeHidden();
  await page.evaluate(() => localStorage.removeItem("test-subscription"));
  await own.click();
  await expect(own).not.toBeChecked();
  await expect(page.getByRole("button", { name: /^Send a test to / })).toHaveCount(0);
  await expect.poll(devices).toEqual([]);
});
