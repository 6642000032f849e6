import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, useEffect, useRef } from "react";
import { EMAIL_FRAGMENT, REGION_PARAMETER } from "#app/domain/region/region-cookie.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "./root-data.ts";

/** The e-mail field of the form around an element; undefined where the form has none. */
const emailField = (inside: Element | null) => inside?.closest("form")?.querySelector<HTMLInputElement>("[name=email]");

interface RegionLineProps {
  /** The page that the links lead to in the other regions. */
  to: string;
  /** A sign-in has failed, which may be because the account is in another region. */
  isInDoubt?: boolean;
}

/**
 * Names the region in which the data of the form around it is kept, and leads to the others with the e-mail that was typed.
 * Nothing where there is one installation.
 */
export function RegionLine({ to, isInDoubt = false }: RegionLineProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const region = useRootData()?.region;
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const field = emailField(ref.current);
    const email = new URLSearchParams(hash.slice(1)).get(EMAIL_FRAGMENT);
    if (!field || email === null) return;
    field.value ||= email;
    // Forms that check what is typed listen to it.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  if (!region) return null;
  const own = region.label;
  const carryEmail = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    const email = emailField(link)?.value.trim();
    link.hash = email ? new URLSearchParams({ [EMAIL_FRAGMENT]: email }).toString() : "";
  };
  const links = region.others.map(({ name, label: other, address, is_nearest: isNearest }) => (
    <li key={name}>
      <a
        href={`${address}${to}?${REGION_PARAMETER}=${name}`}
        className="link flex min-h-control items-center"
        onClick={carryEmail}
        onAuxClick={carryEmail}
      >
        {isNearest ? t`${other} (nearest to you)` : other}
      </a>
    </li>
  ));
  return (
    <div ref={ref} className="grid gap-1 text-sm text-ink-soft">
      {isInDoubt && (
        <Notice tone="info">
          <Trans>Your account may be in another region: each has accounts of its own. Choose it below.</Trans>
        </Notice>
      )}
      <p>
        <Trans>
          Your data is kept in: <strong>{own}</strong>
        </Trans>
      </p>
      <nav aria-label={t`Other regions`}>
        <ul className="flex flex-wrap items-center gap-x-4">
          <li aria-hidden="true">
            <Trans>Other regions:</Trans>
          </li>
          {links}
        </ul>
      </nav>
    </div>
  );
}
