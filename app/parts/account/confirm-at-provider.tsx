import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ActionError } from "#app/forms/action.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { cameByAnswer, storeForm, restoreForm, unconfirmed } from "./stored-form.ts";
import { useRootData } from "./root-data.ts";

/**
 * A link to the sign-in provider, where the person confirms an action. It is shown when an answer asks for that. When
 * they come back, the form is as they left it, except for secrets.
 */
export function ConfirmAtProvider({ actionError }: { actionError: ActionError | null }) {
  const name = useRootData()?.provider?.name;
  const place = useRef<HTMLInputElement>(null);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const form = place.current?.form;
    if (form && restoreForm(form, Date.now())) setBack(true);
  }, []);
  if (name === undefined) return null;
  const isAnswer = isBack && !actionError && cameByAnswer();
  return (
    <>
      <input ref={place} type="hidden" />
      {isAnswer && <Unconfirmed />}
      {actionError?.at_provider || (isAnswer && unconfirmed(location.search) !== null) ? (
        // The server redirects to the provider's site, so the browser must load a document.
        <a
          href="/api/auth/provider?for=confirm"
          className="btn btn-quiet justify-self-start"
          onClick={() => storeForm(place.current!.form!, Date.now())}
        >
          <span>
            <Trans>Confirm with {name}</Trans>
          </span>
        </a>
      ) : (
        isAnswer && (
          <p role="status">
            <Trans>Confirmed with {name}.</Trans>
          </p>
        )
      )}
    </>
  );
}

/** Tells a person who comes back from the provider why it did not confirm them. */
export function Unconfirmed() {
  const name = useRootData()?.provider?.name;
  const why = unconfirmed(useLocation().search);
  if (name === undefined || why === null) return null;
  return (
    <Notice>
      {why === "other" ? (
        <Trans>You signed in to {name} as somebody else, so nothing has changed.</Trans>
      ) : (
        <Trans>{name} did not confirm that it is you, so nothing has changed.</Trans>
      )}
    </Notice>
  );
}
