import type { Browser } from "playwright";

const ROUNDS = 7;

/** A person's home page, a project on it, and their session. */
interface LiveTarget {
  url: string;
  session: string;
  todo: string;
}

/** Milliseconds from a change on one device until another one shows it: the slowest of several. */
export async function seenElsewhere(browser: Browser, { url, session, todo }: LiveTarget): Promise<number> {
  const devices = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext();
      await context.addCookies([{ name: "session", value: session, url }]);
      const page = await context.newPage();
      const connected = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
      await page.goto(url);
      await connected;
      return { context, page };
    }),
  );
  const [desk, phone] = devices.map(({ page }) => page);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const title = `Seen ${round}`;
    const shown = phone!.getByRole("checkbox", { name: title, exact: true }).waitFor();
    const start = performance.now();
    await desk!.evaluate(
      ([path, todo_title]) =>
        fetch(path!, {
          method: "PATCH",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ todo_title }),
        }),
      [`/api/todo/${todo}`, title],
    );
    await shown;
    times.push(performance.now() - start);
  }
  for (const { context } of devices) await context.close();
  return Math.max(...times);
}
