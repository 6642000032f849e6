import { newProject } from "./data.ts";
import { clickNotification, deliver, givePushService, renewSubscription, workerReady } from "./push-server.ts";
import { expect, test } from "./test.ts";

/** Journeys with the service worker, which shows the push notifications. */
// The service worker is registered after all pages are prefetched.
test.use({ serviceWorkers: "allow", readsAhead: true });

test("notifications are turned on, shown, followed and turned off, also where the browser blocks or lost them", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const pushed = await givePushService(page, stage);
  const project_id = await newProject(stage, person, "Work");
  await expect(await page.request.post("/api/pomodoro/start", { data: { project_id } })).toBeOK();
  await page.goto("/settings");
  await workerReady(page);
  const own = page.getByRole("checkbox", { name: "Notifications on this device" });
  await page.evaluate(() => (Notification.requestPermission = async () => "denied"));
  await own.click();
  await expect(page.getByText("This browser blocks notifications from Sevenfold.")).toBeVisible();
  await expect(own).not.toBeChecked();

  await page.reload();
  await own.click();
  await expect(own).toBeChecked();
  await page.getByRole("button", { name: /^Send a test to / }).click();
  await expect.poll(async () => (await pushed()).map(({ notice }) => notice.title)).toEqual(["Notifications work"]);
  await expectAccessible();
  const [{ notice }] = (await pushed()) as [Awaited<ReturnType<typeof pushed>>[number]];
  expect(await deliver(page, notice)).toMatchObject([{ title: "Notifications work" }]);
  await clickNotification(page, "/app#pomodoro");
  const session = page.getByRole("dialog", { name: "Work" });
  await expect(session.getByRole("checkbox", { name: /^Tell me when it ends/ })).toBeChecked();
  await page.goto("/settings");

  const devices = async () => (await (await page.request.get("/api/notification")).json()).devices as { id: string }[];
  const [before] = await devices();
  await renewSubscription(page, stage);
  await expect.poll(async () => (await devices())[0]!.id).not.toBe(before!.id);
  expect(await devices()).toHaveLength(1);

  await page.evaluate(() => localStorage.removeItem("test-subscription"));
  await page.reload();
  await page.getByRole("button", { name: "Turn On Again" }).click();
  await expect(page.getByText("The browser has ended its subscription to notifications")).toBeHidden();
  await own.click();
  await expect(own).not.toBeChecked();
  await expect.poll(devices).toEqual([]);
});
