import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useRef, useState } from "react";
import type { DemoStatus } from "#app/domain/demo/demo.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyCode, useAtRest, useLazyCode } from "#app/ui/lazy-code.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { replaceLostFocus } from "#app/ui/lost-focus.ts";

/** Only demo accounts need it, so other people do not load it. */
const claim = lazyCode(() => import("./claim-form.tsx"), { atRest: false });
const ClaimForm = lazyPart(claim.load, "ClaimForm", { atRest: false });

interface DemoBannerProps {
  status: DemoStatus;
  /** Whether the address opens the form. */
  isClaiming: boolean;
  /** The error of a claim that was posted without scripts. */
  actionError: ActionError | null;
}

/** The remaining time of the demo account, and the form that claims it. */
export function DemoBanner({ status: { isExpired, daysRemaining }, isClaiming, actionError }: DemoBannerProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(isClaiming);
  const button = useRef<HTMLButtonElement>(null);
  useLazyCode(claim, useAtRest());
  const close = useCallback(() => {
    setOpen(false);
    replaceLostFocus(() => button.current);
  }, []);
  const text: ReactNode = isExpired ? (
    <Trans>
      <b>This demo account has expired.</b> You can still look around. Claim it to go on working.
    </Trans>
  ) : (
    <Plural
      value={daysRemaining ?? 0}
      one={
        <Trans>
          This is a demo account, with <b># day</b> remaining. Claim it to keep your work.
        </Trans>
      }
      other={
        <Trans>
          This is a demo account, with <b># days</b> remaining. Claim it to keep your work.
        </Trans>
      }
    />
  );
  return (
    <section aria-label={t`Demo account`} className="demo-banner" data-expired={isExpired || undefined}>
      <p>{text}</p>
      {isOpen ? (
        <ClaimForm actionError={actionError} onClose={close} />
      ) : (
        <form method="get">
          <Button
            ref={button}
            type="submit"
            name="claim"
            id="claim"
            variant={isExpired ? "primary" : "quiet"}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            {t`Claim Account`}
          </Button>
        </form>
      )}
    </section>
  );
}
