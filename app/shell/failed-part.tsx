import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans } from "@lingui/react/macro";
import { useLocation, useRevalidator } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { retry, useConnection } from "#app/client/live/connection.ts";

/** The error that replaces a part that failed to load, with a retry button. */
export function FailedPart({ error }: { error: string }) {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <Notice>
      <span className="flex flex-wrap items-center justify-between gap-3">
        {translate(error)}
        <LinkButton
          to={pathname + search}
          aria-busy={state !== "idle" || undefined}
          onClick={(event) => {
            event.preventDefault();
            revalidate();
          }}
        >
          <Trans>Try Again</Trans>
        </LinkButton>
      </span>
    </Notice>
  );
}

/** The error above a part that could not be read again. The part's old content stays. */
export function FailedRead({ error, className = "" }: { error: string; className?: string }) {
  const translate = useTranslate();
  if (!useConnection().hasFailed) return null;
  return (
    <div className={className}>
      <Notice>
        <span className="flex flex-wrap items-center justify-between gap-3">
          {translate(error)}
          <Button onClick={retry}>
            <Trans>Try Again</Trans>
          </Button>
        </span>
      </Notice>
    </div>
  );
}
