import type { Letter } from "../mail/letter.ts";
import { withoutControls } from "../text/text.ts";
import { momentLabel } from "../time/date-label.ts";
import { FULL_DAYS, type HostAlert } from "./host-alert.ts";

/** The most alerts that a paragraph names. The others are counted. */
const MAX_NAMED = 60;

/** A duration in words: `42 min`, `2 h 5 min`, `3 d 4 h`. */
export function durationText(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const parts = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .flatMap(([count, unit]) => (count > 0 ? `${count} ${unit}` : []))
    .join(" ");
}

/** The figure of an alert, such as `disk /home`. */
export function figureName({ what, mount }: Pick<HostAlert, "what" | "mount">): string {
  const disk = `disk ${withoutControls(mount).replaceAll(/\s+/g, " ")}`;
  if (what === "disk") return disk;
  if (what === "filling") return `${disk} filling up`;
  return { cpu: "CPU", memory: "memory", silent: "no report" }[what];
}

/** The mail about alerts that began and ended, with times in a zone. */
export function hostLetter(alerts: readonly HostAlert[], zone: string, origin: string): Letter {
  const began = alerts.filter(({ ended_at }) => ended_at === null);
  const over = alerts.filter(({ ended_at }) => ended_at !== null);
  const since = ({ began_at }: HostAlert) => `since ${momentLabel(began_at, "en-GB", zone)}`;
  const silent = began.filter(({ what }) => what === "silent").map((one): Named => [one.host, since(one)]);
  const loaded = began
    .filter(({ what }) => what !== "silent" && what !== "filling")
    .map((one): Named => [
      `${one.host} ${figureName(one)}`,
      `up to ${Math.round(one.peak)} %, limit ${one.bound} %, ${since(one)}`,
    ]);
  const filling = began
    .filter(({ what }) => what === "filling")
    .map((one): Named => [`${one.host} ${figureName(one)}`, `${Math.round(one.peak)} % used, ${since(one)}`]);
  const ended = over.map((one): Named => {
    const end = momentLabel(one.ended_at!, "en-GB", zone);
    const lasted = `for ${durationText(one.began_at, one.ended_at!)}, until ${end}`;
    return one.what === "silent"
      ? [one.host, `without a report ${lasted}`]
      : [`${one.host} ${figureName(one)}`, lasted];
  });
  const page = new URL("/system-stats", origin);
  const hosts = hostsOf(alerts);
  if (hosts.length === 1) page.searchParams.set("host", hosts[0]!);
  return {
    subject: `Sevenfold: ${began.length > 0 ? beginning(began) : ending(over)}`,
    paragraphs: [
      ...listed("No report", silent),
      ...listed("Above the limit", loaded),
      ...listed(`Full within ${FULL_DAYS} days, if it goes on so`, filling),
      ...listed("Over", ended),
    ],
    action: { label: "Open System Statistics", url: page.href },
    footnote: `You get one mail when an alert begins, and one when it is over. Times are those of ${zone}. That page has the limits and the quiet hours.`,
  };
}

const hostsOf = (alerts: readonly HostAlert[]) => [...new Set(alerts.map(({ host }) => host))];

/** A host or its figure, and a note about it. */
type Named = readonly [name: string, note: string];

/** A paragraph about several of them. A note that is the same for several is written once, after the last of them. */
function listed(heading: string, all: readonly Named[]): string[] {
  if (all.length === 0) return [];
  const alike = Map.groupBy(all.slice(0, MAX_NAMED), ([, note]) => note);
  const texts = [...alike].map(([note, some]) => {
    const names = some.map(([name]) => name).join(", ");
    return `${names} (${some.length > 1 ? "all " : ""}${note})`;
  });
  const others = all.length - MAX_NAMED;
  return [`${heading}: ${texts.join("; ")}${others > 0 ? `, and ${others} more` : ""}.`];
}

function beginning(began: readonly HostAlert[]): string {
  const hosts = hostsOf(began);
  const areSilent = began.every(({ what }) => what === "silent");
  if (hosts.length > 1) return `${hosts.length} hosts ${areSilent ? "do not report" : "need attention"}`;
  const [{ host, bound, ...first }] = began as [HostAlert];
  if (areSilent) return `${host} does not report`;
  if (began.length === 1 && first.what === "filling") {
    return `${host}: ${figureName({ ...first, what: "disk" })} full within ${bound} days`;
  }
  return began.length > 1 ? `${host} needs attention` : `${host}: ${figureName(first)} above ${bound} %`;
}

function ending(over: readonly HostAlert[]): string {
  const hosts = hostsOf(over);
  const wereSilent = over.every(({ what }) => what === "silent");
  if (hosts.length > 1) return `${hosts.length} hosts ${wereSilent ? "report" : "are well"} again`;
  return `${hosts[0]} ${wereSilent ? "reports" : "is well"} again`;
}
