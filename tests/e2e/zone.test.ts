import { dateIn, plainDays } from "../../app/domain/time/timezone.ts";
import { newProject, newTodo } from "./data.ts";
import { expect, test } from "./test.ts";

/** A time zone whose current date differs from that of UTC. */
const zone = new Date().getUTCHours() >= 10 ? "Pacific/Kiritimati" : "Etc/GMT+12";
test.use({ timezoneId: zone });

const SHOWN = "shown";

test("the first page of a person whose date differs from UTC shows only their date, and nothing moves", async ({
  page,
  context,
  person,
  stage,
}) => {
  const today = dateIn(plainDays(zone), new Date());
  const project = await newProject(stage, person, "Work");
  await newTodo(stage, person, project, { todo_title: "Buy milk", todo_due_date: today });
  // Records what each frame shows, also on a page that is left at once.
  await page.addInitScript((key) => {
    const add = (what: string) =>
      sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ""}${location.pathname} ${what}\n`);
    const look = () => {
      for (const one of document.querySelectorAll(".todo-due, td[aria-current=date], main h1 .text-lg")) {
        if (one.checkVisibility({ visibilityProperty: true }))
          add((one as HTMLElement).dataset.date ?? one.textContent!);
      }
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (value > 0.01) add(`moved by ${value}`);
    }).observe({ type: "layout-shift" });
  }, SHOWN);
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: zone }).format(new Date());
  for (const [path, seen] of [
    ["/app", "Today"],
    ["/calendar", today],
    ["/diary", weekday],
  ] as const) {
    await context.clearCookies({ name: "timezone" });
    await page.goto(path);
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), SHOWN)).toContain(`${path} ${seen}`);
    await page.mouse.move(10, 10);
    await expect.poll(() => page.evaluate(() => document.documentElement.style.visibility)).toBe("");
    const all = await page.evaluate((key) => sessionStorage.getItem(key)!, SHOWN);
    const here = all.split("\n").filter((line) => line.startsWith(path));
    expect([...new Set(here)]).toEqual([`${path} ${seen}`]);
  }
});
