import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ClockChoices } from "../account/root-data.ts";

/** The forms for the pomodoro and its break in a browser without scripts. Only the server renders them. */
export function ClockForms({ session, isResting, offered }: ClockChoices) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Pomodoro`} className="page flex flex-wrap items-center gap-2 pb-0">
      {session && (
        <ClockForm intent="change-pomodoro">
          <input type="hidden" name="session_id" value={session.id} />
          {!session.is_over && (
            <Button type="submit" name="command" value={session.is_paused ? "resume" : "pause"}>
              {session.is_paused ? t`Resume` : t`Pause`}
            </Button>
          )}
          <Button type="submit" name="command" value="complete">
            <Trans comment="Ends the pomodoro as done">Complete</Trans>
          </Button>
          <Button type="submit" name="command" value="cancel">
            <Trans context="pomodoro" comment="Ends the pomodoro without counting it">
              Cancel
            </Trans>
          </Button>
        </ClockForm>
      )}
      {isResting && (
        <ClockForm intent="end-break">
          <Button type="submit">
            <Trans>End the Break</Trans>
          </Button>
        </ClockForm>
      )}
      {offered !== null && (
        <ClockForm intent="start-break">
          <Button type="submit">
            <Plural value={offered} one="Take a Break of # minute" other="Take a Break of # minutes" />
          </Button>
        </ClockForm>
      )}
    </section>
  );
}

function ClockForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <form method="post" action="/app" className="contents">
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}
