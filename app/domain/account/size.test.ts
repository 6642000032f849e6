import { expect, test } from "vitest";
import { i18nOf } from "#app/i18n/messages.ts";
import { sizeText } from "./size.server.ts";

const said = (stored_bytes: number, max_bytes: number, locale = "en") =>
  sizeText(i18nOf("en"), { stored_bytes, max_bytes }, locale).replace(" used by long texts and pictures.", "");

test("the used storage of an account is shown in megabytes", () => {
  const all = [0, 1000, 1_250_000, 12_400_000, 200_000_000].map((bytes) => said(bytes, 200_000_000));
  const max = "of 200 MB";
  expect(all).toEqual([`0 MB ${max}`, `Less than 0.1 MB ${max}`, `1.3 MB ${max}`, `12 MB ${max}`, `200 MB ${max}`]);
  expect(said(5_000_000, 5_000_000)).toBe("5.0 MB of 5 MB");
  expect(said(1_250_000, 5_000_000, "de-AT")).toBe("1,3 MB of 5 MB");
});
