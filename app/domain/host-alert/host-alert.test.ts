import { expect, test } from "vitest";
import * as z from "zod/mini";
import { AlertSettingsForm, AlertSettingsInput, DEFAULT_SETTINGS, type HostAlert, isQuiet } from "./host-alert.ts";
import { durationText, hostLetter } from "./letter.ts";

const alert = (fields: Partial<HostAlert> = {}): HostAlert => ({
  host: "web-1",
  what: "silent",
  mount: "",
  bound: 10,
  peak: 10,
  began_at: "2026-11-27T09:00:00.000Z",
  ended_at: null,
  ...fields,
});
const letter = (...alerts: HostAlert[]) => hostLetter(alerts, "Europe/Berlin", "https://sevenfold.example");

test("quiet hours may span midnight, and end when they say", () => {
  const night = { quiet_from: "22:00", quiet_until: "07:00" };
  expect(["21:59", "22:00", "00:00", "06:59", "07:00", "12:00"].map((at) => isQuiet(night, at))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  const noon = { quiet_from: "12:00", quiet_until: "13:30" };
  expect(["11:59", "12:00", "13:29", "13:30"].map((at) => isQuiet(noon, at))).toEqual([false, true, true, false]);
  expect(isQuiet({ quiet_from: null, quiet_until: null }, "03:00")).toBe(false);
});

test("quiet hours have a beginning and a different end, or neither, and limits are whole numbers in their range", () => {
  const isTaken = (fields: object) => z.safeParse(AlertSettingsInput, { ...DEFAULT_SETTINGS, ...fields }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ quiet_from: "22:00", quiet_until: "07:00" })).toBe(true);
  expect(isTaken({ cpu: null, memory: null, disk: null, silent: null })).toBe(true);
  for (const bad of [
    { quiet_from: "22:00" },
    { quiet_from: "22:00", quiet_until: "22:00" },
    { quiet_from: "24:00", quiet_until: "07:00" },
    { cpu: 9 },
    { disk: 100 },
    { memory: 50.5 },
    { minutes: null },
    { minutes: 0 },
    { silent: 1 },
    { silent: Number.NaN },
  ])
    expect(isTaken(bad), JSON.stringify(bad)).toBe(false);
});

test("a form sends empty fields for no limit and no quiet hours", () => {
  const form = { cpu: "80", memory: "", disk: " 95 ", minutes: "5", silent: "", quiet_from: "", quiet_until: "" };
  expect(z.parse(AlertSettingsForm, form)).toEqual({
    cpu: 80,
    memory: null,
    disk: 95,
    minutes: 5,
    silent: null,
    quiet_from: null,
    quiet_until: null,
  });
  expect(z.safeParse(AlertSettingsForm, { ...form, cpu: "many" }).success).toBe(false);
});

test("a duration is shown in its two largest units", () => {
  const start = "2026-11-27T00:00:00.000Z";
  const after = (minutes: number) => durationText(start, new Date(Date.parse(start) + minutes * 60_000).toISOString());
  expect([0, 1, 59, 60, 125, 1440, 1445, 4600].map(after)).toEqual([
    "1 min",
    "1 min",
    "59 min",
    "1 h",
    "2 h 5 min",
    "1 d",
    "1 d",
    "3 d 4 h",
  ]);
});

test("a mail names its host, its figure, its times in the recipient's zone and how long it was", () => {
  const began = letter(alert({ what: "disk", mount: "/home", bound: 90, peak: 93.4 }));
  expect(began.subject).toBe("Sevenfold: web-1: disk /home above 90 %");
  expect(began.paragraphs).toEqual([
    "Above the limit: web-1 disk /home (up to 93 %, limit 90 %, since 27 Nov 2026, 10:00).",
  ]);
  expect(began.action.url).toBe("https://sevenfold.example/system-stats?host=web-1");
  const over = letter(alert({ ended_at: "2026-11-27T11:05:00.000Z" }));
  expect(over.subject).toBe("Sevenfold: web-1 reports again");
  expect(over.paragraphs).toEqual(["Over: web-1 (without a report for 2 h 5 min, until 27 Nov 2026, 12:05)."]);
});

test("many hosts have one subject and one paragraph, and of a thousand alerts only some are named", () => {
  const hosts = Array.from({ length: 50 }, (_unused, i) => alert({ host: `web-${i}` }));
  const { subject, paragraphs, action } = letter(...hosts);
  expect(subject).toBe("Sevenfold: 50 hosts do not report");
  const names = hosts.map(({ host }) => host).join(", ");
  expect(paragraphs).toEqual([`No report: ${names} (all since 27 Nov 2026, 10:00).`]);
  const late = alert({ host: "late", began_at: "2026-11-27T09:01:00.000Z" });
  expect(letter(...hosts, late).paragraphs[0]).toMatch(
    /web-49 \(all since .{11}, 10:00\); late \(since .{11}, 10:01\)\.$/,
  );
  const over = letter(...hosts.map((one) => ({ ...one, ended_at: "2026-11-27T11:05:00.000Z" })));
  expect(over.subject).toBe("Sevenfold: 50 hosts report again");
  expect(over.paragraphs).toEqual([`Over: ${names} (all without a report for 2 h 5 min, until 27 Nov 2026, 12:05).`]);
  expect(action.url).toBe("https://sevenfold.example/system-stats");
  const disks = Array.from({ length: 1000 }, (_unused, i) => alert({ what: "disk", mount: `/${i}` }));
  expect(letter(...disks).paragraphs[0]).toMatch(/, and 940 more\.$/);
});

test("the name of a disk cannot forge a line of a mail", () => {
  const { subject, paragraphs } = letter(alert({ what: "disk", mount: "/a\r\nBcc: x@y.z\u0000" }));
  // oxlint-disable-next-line no-control-regex
  expect(`${subject}${paragraphs.join("")}`).not.toMatch(/[\u0000-\u001F]/);
});
