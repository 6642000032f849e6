import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import type { ActionError } from "#app/forms/action.server.ts";
import { passkeyCode, withPasskeys } from "#app/parts/account/passkey-code.ts";
import { Button } from "#app/ui/button.tsx";
import { useClientValue } from "#app/ui/hydrated.ts";
import { useAtRest, useLazyCode } from "#app/ui/lazy-code.ts";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Signs in with a passkey: one that the browser offers in the e-mail field, or with a button. `onRefused` receives
 * the error of a passkey that failed.
 */
export function PasskeySignIn({ onRefused }: { onRefused(actionError: ActionError): void }) {
  const code = useLazyCode(passkeyCode, useAtRest());
  // Nearly all browsers support passkeys, so the server renders the button.
  const isSupported = useClientValue(() => "PublicKeyCredential" in window, true);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  // The number of offers. A failure ends the offer, so a new one is made.
  const [offers, setOffers] = useState(0);
  const finish = useCallback(
    (actionError: ActionError | null) => {
      // The page /share has what was shared while nobody was signed in.
      const page = new URLSearchParams(window.location.search).has("share") ? "/share" : "/app";
      if (!actionError) return window.location.assign(page);
      setPending(false);
      onRefused(actionError);
      // The account is known now, so passkeys are not offered again.
      if (actionError.moved_to) return;
      setError(actionError.error);
      setOffers((count) => count + 1);
    },
    [onRefused],
  );
  const signIn = async () => {
    setPending(true);
    setError(undefined);
    finish(await withPasskeys(({ signInByPasskey }) => signInByPasskey()));
  };
  return (
    <div className="grid min-h-control gap-4 noscript:hidden">
      {isSupported && (
        <Button pending={isPending} onClick={() => void signIn()}>
          <Trans>Sign In with a Passkey</Trans>
        </Button>
      )}
      {error && <Notice>{error}</Notice>}
      {code && <Offer key={offers} code={code} onChosen={finish} />}
    </div>
  );
}

interface OfferProps {
  code: NonNullable<typeof passkeyCode.module>;
  onChosen(actionError: ActionError | null): void;
}

/** Offers passkeys in the e-mail field while it is rendered. */
function Offer({ code, onChosen }: OfferProps) {
  useEffect(() => {
    void code.offerPasskeys().then((actionError) => actionError !== undefined && onChosen(actionError));
    return code.endOffer;
  }, [code, onChosen]);
  return null;
}
