import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import type { RefObject } from "react";
import { type MeetingNote, meetingPreview } from "#app/domain/meeting-note/meeting-note.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Path } from "#app/ui/link.tsx";
import { holdsKeys } from "#app/ui/holds-keys.ts";
import { ShowMore } from "./show-more.tsx";
import type { WeekAddress } from "./use-week.ts";

/** The name of a new meeting in an address. */
export const NEW_MEETING = "new";

interface MeetingListProps {
  meetings: readonly MeetingNote[];
  /** The id of the chosen meeting, `NEW_MEETING`, or null. */
  chosen: string | null;
  address: WeekAddress;
  /** The address of a longer list; null if all are shown. */
  more: Path | null;
  /** The link of the chosen meeting. */
  current: RefObject<HTMLAnchorElement>;
  newMeeting: RefObject<HTMLAnchorElement>;
}

/** The links to the week's meetings, and to the form of a new one. */
export function MeetingList({ meetings, chosen, address, more, current, newMeeting }: MeetingListProps) {
  const { t } = useLingui();
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>
          {t`Meetings`}{" "}
          <span dir="ltr" className="text-sm font-normal text-ink-soft">
            {meetings.length}
            {more && "+"}
          </span>
        </h3>
        <LinkButton
          ref={newMeeting}
          to={address({ tab: "meetings", meeting: NEW_MEETING })}
          preventScrollReset
          onClick={holdsKeys("meeting_title")}
        >
          <Icon of={Plus} />
          {t`New Meeting`}
        </LinkButton>
      </div>
      {meetings.length === 0 && !more && chosen !== NEW_MEETING && (
        <p className="text-ink-soft">{t`No meetings in this week. Note what was said and decided.`}</p>
      )}
      <ul className="week-list" hidden={meetings.length === 0}>
        {meetings.map(({ id, meeting_title, meeting_note }) => (
          <li key={id}>
            <Link
              ref={id === chosen ? current : undefined}
              to={address({ tab: "meetings", meeting: id })}
              preventScrollReset
              className="meeting-row"
              aria-current={id === chosen || undefined}
            >
              <b dir="auto">{meeting_title}</b>
              {meeting_note && <span dir="auto">{meetingPreview(meeting_note)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore to={more} />
    </div>
  );
}
