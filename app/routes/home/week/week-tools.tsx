import { Trans, useLingui } from "@lingui/react/macro";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import CalendarSearch from "lucide/dist/esm/icons/calendar-search.mjs";
import Layers from "lucide/dist/esm/icons/layers.mjs";
import { eventCommands } from "#app/parts/other-calendar/event-commands.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EQUAL, equalSetting } from "./equal-projects.ts";
import { JumpDialog } from "./jump-dialog.tsx";
import type { WeekAddress } from "./use-week.ts";

/** An icon, and its word if there is room. */
const LOOK = "btn btn-icon week-tool";

const YEAR_SECONDS = 31_536_000;

interface WeekToolsProps {
  year: number;
  address: WeekAddress;
  isJumping: boolean;
  onJump(isJumping: boolean): void;
  /** Whether the week shows the todos of all projects as equal; null if there is only one project. */
  areEqual: boolean | null;
  /** Whether it shows the events of other calendars; null if there are no other calendars. */
  showsEvents: boolean | null;
}

/** Rarely used buttons in the week's head: Jump to Week, and the switches for all projects as equal and for events. */
export function WeekTools({ year, address, isJumping, onJump, areEqual, showsEvents }: WeekToolsProps) {
  const { t } = useLingui();
  return (
    <>
      <button type="button" className={LOOK} title={t`Jump to Week`} onClick={() => onJump(true)}>
        <Icon of={CalendarSearch} />
        <span>
          <Trans>
            Jump<span className="sr-only"> to Week</span>
          </Trans>
        </span>
      </button>
      {areEqual !== null && (
        <button
          type="button"
          className={`${LOOK} aria-pressed:bg-wash aria-pressed:text-accent`}
          title={t`All projects as equal`}
          aria-pressed={areEqual}
          onClick={() => showAsEqual(!areEqual)}
        >
          <Icon of={Layers} />
          <span>
            <Trans>
              All projects<span className="sr-only"> as equal</span>
            </Trans>
          </span>
        </button>
      )}
      {showsEvents !== null && (
        <button
          type="button"
          className={`${LOOK} aria-pressed:bg-wash aria-pressed:text-accent`}
          title={t`Events of other calendars`}
          aria-pressed={showsEvents}
          onClick={() => eventCommands.send({ intent: "show-events", shows_events: !showsEvents })}
        >
          <Icon of={CalendarDays} />
          <span className="sr-only">
            <Trans>Events of other calendars</Trans>
          </span>
        </button>
      )}
      {isJumping && <JumpDialog year={year} address={address} onClose={() => onJump(false)} />}
    </>
  );
}

/** Stores the choice for this page, and in a cookie for the server's rendering. */
function showAsEqual(areEqual: boolean) {
  equalSetting.write(areEqual ? EQUAL : null);
  document.cookie = `projects=${EQUAL}; path=/app; max-age=${areEqual ? YEAR_SECONDS : 0}; samesite=lax`;
}
