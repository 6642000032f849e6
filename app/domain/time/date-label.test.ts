import { expect, test } from "vitest";
import { dateLabel, dateRangeLabel, weekLabel } from "./date-label.ts";

test("a date is formatted in the person's language", () => {
  expect(dateLabel("2026-11-21", "en-GB", "medium")).toBe("21 Nov 2026");
  expect(dateLabel("2026-11-21", "de", "full")).toBe("Samstag, 21. November 2026");
  expect(dateLabel("2026-11-21", "en-US", "month")).toBe("November 2026");
  expect(dateLabel("1970-01-01", "en-GB", "long")).toBe("1 January 1970");
});

test("a short weekday fits into a column of a phone, and no two days have the same", () => {
  const week = (locale: string) =>
    [23, 24, 25, 26, 27, 28, 29].map((day) => dateLabel(`2026-11-${day}`, locale, "weekday"));
  expect(week("en-GB")[0]).toBe("Mon");
  for (const locale of ["de", "pl", "uk", "ar", "ar-EG-u-nu-latn", "ja", "ko"]) {
    expect(Math.max(...week(locale).map((name) => name.length)), locale).toBeLessThanOrEqual(6);
    expect(new Set(week(locale)).size, locale).toBe(7);
  }
});

test("every language shows years of the Gregorian calendar", () => {
  expect(dateLabel("2026-11-21", "th-TH", "month")).toContain("2026");
  expect(dateLabel("2026-11-21", "fa-IR-u-nu-latn", "month")).toContain("2026");
});

test("a range shows the shared parts of its ends once", () => {
  expect(dateRangeLabel("2026-11-16", "2026-11-22", "en-GB").replaceAll(/\s/g, " ")).toBe("16 – 22 November 2026");
  expect(dateRangeLabel("2026-12-28", "2027-01-03", "en-GB").replaceAll(/\s/g, " ")).toBe(
    "28 December 2026 – 3 January 2027",
  );
  expect(dateRangeLabel("2026-11-30", "2026-12-06", "it")).toMatch(/\s6 dicembre 2026$/);
});

test("the heading of a week has short months when the week has two, so that it stays on one line", () => {
  const label = (monday: string, sunday: string) => weekLabel(monday, sunday, "en-GB").replaceAll(/\s/g, " ");
  expect(label("2026-11-16", "2026-11-22")).toBe("16 – 22 November 2026");
  expect(label("2026-11-30", "2026-12-06")).toBe("30 Nov – 6 Dec 2026");
  expect(label("2026-12-28", "2027-01-03")).toBe("28 Dec – 3 Jan 2027");
  expect(weekLabel("2026-12-28", "2027-01-03", "de")).toBe("28. Dez. – 3. Jan. 2027");
  expect(weekLabel("2026-12-28", "2027-01-03", "uk")).toMatch(/^28 груд\. – 3 січ\. 2027\sр\.$/);
});
