import { Trans } from "@lingui/react/macro";
import { LinkButton } from "#app/ui/button.tsx";
import type { Path } from "#app/ui/link.tsx";

/** A link to a longer list of the week; renders nothing when `to` is null. */
export function ShowMore({ to }: { to: Path | null }) {
  if (!to) return null;
  return (
    <p className="mt-3">
      <LinkButton to={to} replace preventScrollReset>
        <Trans>Show More</Trans>
      </LinkButton>
    </p>
  );
}
