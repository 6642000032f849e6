import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "#app/ui/link.tsx";
import type { RunningText as Running } from "../account/root-data.ts";
import { Ring } from "./ring.tsx";

/** The running pomodoro when the page was rendered, with a link to the page that can pause or end it. */
export function RunningText({ title, minutes_left, share_left, is_paused }: Running) {
  const { i18n } = useLingui();
  const isOver = minutes_left === 0;
  return (
    <Link to="/app?pomodoro" className={`btn btn-quiet rounded-full px-3 ${isOver ? "bg-wash" : ""}`}>
      <span className="sr-only">
        <Trans comment="Before the time that is left, as it is read out">Pomodoro,</Trans>{" "}
      </span>
      <Ring
        share={isOver ? 1 : share_left}
        weight={4}
        className={`size-5 ${is_paused ? "text-ink-soft" : "text-accent"}`}
      />
      <span className="font-semibold">{timeText(i18n, { minutes_left, is_paused })}</span>
      <bdi className="text-ink-soft max-lg:sr-only">{title}</bdi>
    </Link>
  );
}

/** The remaining time of a session, and whether it is paused. */
function timeText(i18n: I18n, { minutes_left, is_paused }: Pick<Running, "minutes_left" | "is_paused">): string {
  if (minutes_left === 0) return i18n._(is_paused ? msg`Timer complete, paused` : msg`Timer complete`);
  return i18n._(
    is_paused
      ? msg`${plural(minutes_left, { one: "# minute left, paused", other: "# minutes left, paused" })}`
      : msg`${plural(minutes_left, { one: "# minute left", other: "# minutes left" })}`,
  );
}
