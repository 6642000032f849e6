import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ActionError } from "#app/forms/action.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { cameByAnswer, keepForm, takeBack, unconfirmed } from "./kept-form.ts";
import { useRootData } from "./root-data.ts";

/**
 * The link of a form that confirms at the provider who is there, from the answer that asks for it. Whoever comes back finds
 * the form as they left it, except for secrets.
 */
export function ConfirmAtProvider({ actionError }: { actionError: ActionError | null }) {
  const name = useRootData()?.provider?.name;
  const place = useRef<HTMLInputElement>(null);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const form = place.current?.form;
    if (form && takeBack(form, Date.now())) setBack(true);
  }, []);
  if (name === undefined) return null;
  const isAnswer = isBack && !actionError && cameByAnswer();
  return (
    <>
      <input ref={place} type="hidden" />
      {isAnswer && <Unconfirmed />}
      {actionError?.at_provider || (isAnswer && unconfirmed(location.search) !== null) ? (
        // The server leads on to the provider's site, so the browser must go there itself.
        <a
          href="/api/auth/provider?for=confirm"
          className="btn btn-quiet justify-self-start"
          onClick={() => keepForm(place.current!.form!, Date.now())}
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

/** Says to somebody whom the provider led back why it did not confirm them. */
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
