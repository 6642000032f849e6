import type { Browser } from "playwright";

/** Takes a picture of the card for shared links: the landing page's logo, title and sheet. Returns a PNG. */
export async function takeSocialCard(browser: Browser, url: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, locale: "en-GB" });
  await page.goto(url);
  await page.evaluate(() => {
    const card = document.createElement("div");
    const name = document.createElement("p");
    const mark = document.querySelector("svg")!.cloneNode(true) as SVGElement;
    const title = document.querySelector("h1")!;
    const sheet = document.querySelector<HTMLElement>(".week-strip")!;
    card.style.cssText = `position: fixed; inset: 0; display: grid; align-content: start; gap: 28px; padding: 56px 64px;
      background: var(--color-paper)`;
    name.style.cssText = "display: flex; align-items: center; gap: 16px; font-size: 32px; font-weight: 600";
    mark.style.cssText = "width: 56px; height: auto";
    title.style.cssText = "max-width: none; font-size: 62px; line-height: 1.1; letter-spacing: -0.03em";
    sheet.style.cssText = "zoom: 1.06";
    for (const one of [mark, document.createTextNode("Sevenfold")]) name.appendChild(one);
    for (const one of [name, title, sheet]) card.appendChild(one);
    document.body.appendChild(card);
  });
  const card = await page.screenshot();
  await page.close();
  return card;
}
