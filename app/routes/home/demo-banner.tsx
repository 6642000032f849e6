import { type ReactNode, useCallback, useState } from "react";
import type { DemoStatus } from "#app/domain/demo/demo.ts";
import { Button } from "#app/ui/button.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { ClaimForm } from "./claim-form.tsx";

interface DemoBannerProps {
  status: DemoStatus;
  /** Whether the address opens the form. */
  isClaiming: boolean;
  /** A refused claim posted without scripts. */
  actionError: ActionError | null;
}

/** The remaining time of the demo account, and the form to keep it. */
export function DemoBanner({ status: { isExpired, daysRemaining }, isClaiming, actionError }: DemoBannerProps) {
  const [isOpen, setOpen] = useState(isClaiming);
  const close = useCallback(() => setOpen(false), []);
  const days = <b>{daysRemaining === 1 ? "1 day" : `${daysRemaining} days`}</b>;
  const text: ReactNode = isExpired ? (
    <>
      <b>This demo account has expired.</b> You can still look around. Claim it to go on working.
    </>
  ) : (
    <>This is a demo account, with {days} remaining. Claim it to keep your work.</>
  );
  return (
    <section aria-label="Demo account" className="demo-banner" data-expired={isExpired || undefined}>
      <p>{text}</p>
      {isOpen ? (
        <ClaimForm actionError={actionError} onClose={close} />
      ) : (
        <form method="get">
          <Button
            type="submit"
            name="claim"
            id="claim"
            variant={isExpired ? "primary" : "quiet"}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            Claim Account
          </Button>
        </form>
      )}
    </section>
  );
}
