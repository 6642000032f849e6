import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { ActionError } from "#app/forms/action.server.ts";
import { keepForm, takeBack } from "./kept-form.ts";
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
  return (
    <>
      <input ref={place} type="hidden" />
      {actionError?.at_provider ? (
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
        isBack &&
        !actionError && (
          <p role="status">
            <Trans>Confirmed with {name}.</Trans>
          </p>
        )
      )}
    </>
  );
}
