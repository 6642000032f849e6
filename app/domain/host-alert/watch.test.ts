import { expect, test } from "vitest";
import { sample } from "../../../tests/hosts.ts";
import { DEFAULT_SETTINGS, type HostLimits } from "./host-alert.ts";
import { type DiskPoints, withDisks } from "./reading.ts";
import { type HostWatches, lookAtHost, openAlert } from "./watch.ts";

const START = Date.UTC(2026, 10, 27, 10, 0);
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const { disk: _, ...rest } = sample("web");
const ON = at(-60);

interface Minute {
  cpu?: number;
  disks?: Record<string, number>;
}

/** A host whose minutes are given one by one; null means no report. */
function watched(limits: Partial<HostLimits> = {}, interval = 5) {
  let watches: HostWatches = {};
  let minute = 0;
  let received_at = at(0);
  let disks: Record<string, number> = {};
  const all = { ...DEFAULT_SETTINGS, ...limits };
  /** Returns the alerts: a plus if one began and a minus if it ended, each with its minute. */
  const pass = (minutes: readonly (Minute | null)[], watching = ON) =>
    minutes.flatMap((one) => {
      const begin = minute++;
      if (one) received_at = at(begin + 0.9);
      disks = one?.disks ?? disks;
      const filesystems = Object.entries(disks).map(([mount, usedPercent]) => ({
        mount,
        usedPercent,
        filesystem: mount,
        type: "ext4",
        sizeGB: 1,
        usedGB: 1,
        availableGB: 1,
      }));
      const newest = { sample: { ...rest, disk: { filesystems } }, interval, received_at };
      const load = { at: at(begin), cpu: one?.cpu ?? 10, memory: 10, received: 0, sent: 0 };
      const figures = { newest, minutes: one ? [load] : [] };
      const looked = lookAtHost("web", watches, figures, all, { now: at(minute), watching });
      watches = looked.watches;
      return looked.changes.map((change) => ({ ...change, seen: minute }));
    });
  const setBack = (minutes: number) => void (minute -= minutes);
  const open = () => Object.values(watches).flatMap((watch) => openAlert("web", watch) ?? []);
  return { pass, open, setBack, watches: () => watches };
}

const times = (count: number, minute: Minute | null) => Array.from({ length: count }, () => minute);
const brief = (changes: { what: string; ended_at: string | null; seen: number }[]) =>
  changes.map(({ what, ended_at, seen }) => `${ended_at === null ? "+" : "-"}${what} ${seen}`);

test("a load is an alert after its minutes above the limit, and over after five minutes below it, with its beginning and end", () => {
  const { pass } = watched();
  const changes = pass([...times(3, {}), ...times(20, { cpu: 95 }), ...times(1, { cpu: 99 }), ...times(10, {})]);
  expect(changes).toEqual([
    { host: "web", what: "cpu", mount: "", bound: 90, peak: 95, began_at: at(3), ended_at: null, seen: 13 },
    { host: "web", what: "cpu", mount: "", bound: 90, peak: 99, began_at: at(3), ended_at: at(24), seen: 29 },
  ]);
});

test("a load that was high for less than its minutes, or just at the limit, is no alert", () => {
  expect(watched().pass([...times(9, { cpu: 100 }), {}, ...times(9, { cpu: 100 }), {}])).toEqual([]);
  expect(watched().pass(times(60, { cpu: 90 }))).toEqual([]);
});

test("a load that flickers around its limit is one alert, which lasts until it is clearly below", () => {
  const { pass, open } = watched();
  const flicker = Array.from({ length: 60 }, (_unused, i) => ({ cpu: i % 2 ? 88 : 92 }));
  expect(brief(pass(flicker))).toEqual(["+cpu 11"]);
  expect(open()).toHaveLength(1);
  expect(brief(pass(times(10, { cpu: 86 })))).toEqual([]);
  expect(brief(pass(times(5, { cpu: 84 })))).toEqual(["-cpu 75"]);
});

test("an alert that returns again and again is mailed ever more rarely", () => {
  const { pass } = watched();
  const waves = Array.from({ length: 48 }, () => [...times(15, { cpu: 95 }), ...times(15, {})]).flat();
  // If each quarter of an hour above and below the limit counted, a day would have 96 mails.
  expect(brief(pass(waves))).toEqual(["+cpu 10", "-cpu 20", "+cpu 40", "-cpu 55", "+cpu 70"]);
});

test("after six quiet hours an alert is mailed as if it were the first", () => {
  const { pass, watches } = watched();
  const wave = [...times(15, { cpu: 95 }), ...times(15, {})];
  pass([...wave, ...wave]);
  pass(times(400, {}));
  expect(watches()).toEqual({});
  expect(brief(pass(wave))).toEqual(["+cpu 470", "-cpu 480"]);
});

test("minutes above the limit before and after a gap without figures do not count together", () => {
  const { pass } = watched({ silent: 60 });
  expect(pass([...times(8, { cpu: 95 }), ...times(20, null), ...times(8, { cpu: 95 })])).toEqual([]);
});

test("a clock that is set back by hours delays neither an alert nor its end", () => {
  const { pass, setBack } = watched();
  pass([{}, ...times(5, { cpu: 95 })]);
  setBack(600);
  expect(brief(pass(times(12, { cpu: 95 })))).toEqual(["+cpu -583"]);
  pass([{}]);
  setBack(600);
  expect(brief(pass(times(7, {})))).toEqual(["-cpu -1175"]);
});

test("a host that stops causes one mail, however long it is gone, and one when it has reported for a while", () => {
  const { pass } = watched();
  expect(brief(pass([{}, ...times(3000, null)]))).toEqual(["+silent 11"]);
  const [back] = pass(times(10, {}));
  expect(back).toMatchObject({ what: "silent", began_at: at(0.9), ended_at: at(3001.9), seen: 3007 });
});

test("the restart of an agent is no alert, and neither is an agent with another version", () => {
  const { pass } = watched({ silent: 2 });
  expect(pass([{}, {}, null, { cpu: 100 }, {}, {}, null, {}])).toEqual([]);
});

test("a host's silence does not count while the product was down, but an existing alert stays", () => {
  const { pass, open } = watched();
  pass([{}, ...times(5, null)]);
  // The installation was down until minute 100. The host reports again two minutes later, or never.
  pass(times(94, null), at(100));
  expect(open()).toEqual([]);
  expect(brief(pass(times(9, null), at(100)))).toEqual([]);
  expect(brief(pass(times(2, null), at(100)))).toEqual(["+silent 110"]);
  expect(pass([null], at(200))).toEqual([]);
  expect(open()).toHaveLength(1);
});

test("a host with a long interval may miss two reports", () => {
  const { pass } = watched({}, 600);
  expect(brief(pass([{}, ...times(40, null)]))).toEqual(["+silent 31"]);
});

test("each disk has its own alert, and the alert of an unmounted disk ends", () => {
  const { pass } = watched();
  const full = { disks: { "/": 95, "/data": 91, "/small": 50 } };
  const changes = pass([...times(10, full), ...times(10, { disks: { "/": 95, "/small": 50 } })]);
  expect(changes.map(({ mount, ended_at }) => [mount, ended_at !== null])).toEqual([
    ["/", false],
    ["/data", false],
    ["/data", true],
  ]);
});

test("of a host that reports five hundred full disks the twenty fullest are alerts", () => {
  const { pass } = watched();
  const disks = Object.fromEntries(Array.from({ length: 500 }, (_unused, i) => [`/${i}`, 99]));
  expect(pass(times(10, { disks }))).toHaveLength(20);
});

test("turning a limit off deletes its alert, and without a limit there is none", () => {
  const none = { cpu: null, memory: null, disk: null, silent: null };
  const worst = [...times(30, { cpu: 100, disks: { "/": 100 } }), ...times(30, null)];
  expect(watched(none).pass(worst)).toEqual([]);
  const { pass, watches } = watched();
  pass(worst);
  const looked = lookAtHost(
    "web",
    watches(),
    { newest: null, minutes: [] },
    { ...DEFAULT_SETTINGS, ...none },
    { now: at(60), watching: ON },
  );
  expect(looked).toEqual({ watches: {}, changes: [] });
});

test("a disk that will be full within three days causes an alert after an hour, which ends when it has room for five days or is unmounted", () => {
  let watches: HostWatches = {};
  let points: DiskPoints = {};
  /** Checks a disk of 1,000 GB in the given minute after START. */
  const look = (minute: number, usedGB: number | null) => {
    const full = usedGB ?? 0;
    const disk = {
      mount: "/srv",
      filesystem: "/srv",
      type: "ext4",
      sizeGB: 1000,
      usedGB: full,
      availableGB: 1000 - full,
      usedPercent: full / 10,
    };
    const filesystems = usedGB === null ? [] : [disk];
    const newest = { sample: { ...rest, disk: { filesystems } }, interval: 5, received_at: at(minute) };
    const figures = { newest, minutes: [{ at: at(minute), cpu: 1, memory: 1, received: 0, sent: 0 }] };
    points = withDisks(points, figures);
    const looked = lookAtHost("web", watches, figures, DEFAULT_SETTINGS, { now: at(minute), watching: ON }, points);
    watches = looked.watches;
    return looked.changes.map(({ what, mount, bound, ended_at }) => [what, mount, bound, ended_at === null, minute]);
  };
  const hours = (from: number, to: number, used: (hour: number) => number | null) =>
    Array.from({ length: (to - from) * 60 }, (_, minute) => look(from * 60 + minute, used(from + minute / 60))).flat();
  // 5 GB an hour: from 640 GB on, in hour 28, three days are left.
  expect(hours(0, 32, (hour) => 500 + 5 * Math.floor(hour))).toEqual([["filling", "/srv", 3, true, 28 * 60 + 60 + 60]]);
  expect(hours(32, 34, () => 300)).toEqual([["filling", "/srv", 3, false, 32 * 60 + 5]]);
  hours(34, 70, (hour) => 500 + 10 * Math.floor(hour - 34));
  expect(hours(70, 71, () => null)).toEqual([["filling", "/srv", 3, false, 70 * 60 + 5]]);
});
