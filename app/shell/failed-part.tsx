import { useLocation, useRevalidator } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { retry, useConnection } from "#app/client/live/connection.ts";

/** The error in place of a part that failed to load, with a retry button. */
export function FailedPart({ error }: { error: string }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <Notice>
      <span className="flex flex-wrap items-center justify-between gap-3">
        {error}
        <LinkButton
          to={pathname + search}
          aria-busy={state !== "idle" || undefined}
          onClick={(event) => {
            event.preventDefault();
            revalidate();
          }}
        >
          Try Again
        </LinkButton>
      </span>
    </Notice>
  );
}

/** The error above a part that failed to reload; its old content stays. */
export function FailedRead({ error, className = "" }: { error: string; className?: string }) {
  if (!useConnection().hasFailed) return null;
  return (
    <div className={className}>
      <Notice>
        <span className="flex flex-wrap items-center justify-between gap-3">
          {error}
          <Button onClick={retry}>Try Again</Button>
        </span>
      </Notice>
    </div>
  );
}
