import { expect } from "@playwright/test";
import type { ReceivedMail } from "../smtp.ts";
import type { Stage } from "./stage.ts";

/** Waits for the n-th mail to `email`; resolves to its first link. */
export async function linkTo(stage: Stage, email: string, n = 1): Promise<string> {
  let link = "";
  await expect(async () => {
    const all = (await (await fetch(stage.inbox)).json()) as ReceivedMail[];
    const mail = all.filter(({ to }) => to.includes(email))[n - 1];
    // Long lines are folded with = (quoted-printable).
    const text = mail?.raw.replaceAll(/=\r?\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => {
      return String.fromCharCode(Number.parseInt(hex, 16));
    });
    link = text?.match(/https?:\/\/[^\s"<>]+/)?.[0] ?? "";
    expect(link, `mail ${n} to ${email}`).not.toBe("");
  }).toPass();
  return link;
}
