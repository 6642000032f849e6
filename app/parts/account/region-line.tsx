import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { EMAIL_FRAGMENT, REGION_PARAMETER } from "#app/domain/region/leading.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "./root-data.ts";

/** The e-mail field of the form around an element, else of the page; undefined if there is none. */
const emailField = (inside: Element | null) =>
  inside?.closest("form, main")?.querySelector<HTMLInputElement>("[name=email]");

/** The URL fragment that carries an e-mail to another region; empty without an e-mail. */
const fragmentOf = (email: string) => email && `#${new URLSearchParams({ [EMAIL_FRAGMENT]: email })}`;

/** Adds the e-mail of the form or page to a link to another region; without such a field, `email`. */
function carryEmail({ currentTarget: link }: MouseEvent<HTMLAnchorElement>, email: string): void {
  const field = emailField(link);
  if (field) link.hash = fragmentOf(field.value.trim() || email);
}

interface RegionLinkProps {
  /** The other region. */
  to: { name: string; address: string };
  /** The path in the other region. */
  page: string;
  /** The e-mail that the link carries until another one is typed. */
  email?: string | undefined;
  className: string;
  children: ReactNode;
}

/** A link to another region. It carries the e-mail of the form. */
export const RegionLink = ({ to: { name, address }, page, email = "", className, children }: RegionLinkProps) => (
  <a
    href={`${address}${page}?${REGION_PARAMETER}=${name}${fragmentOf(email)}`}
    className={className}
    onClick={(event) => carryEmail(event, email)}
    onAuxClick={(event) => carryEmail(event, email)}
  >
    {children}
  </a>
);

interface RegionLineProps {
  /** The path of the links to the other regions. */
  to: string;
  /** A sign-in has failed, perhaps because the account is in another region. */
  isInDoubt?: boolean;
}

/**
 * Names the region that stores the data of the form around it, and links to the other regions with the typed e-mail.
 * Renders nothing if there is one installation.
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
    // Forms that validate while typing listen to this event.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  if (!region) return null;
  const own = region.label;
  const links = region.others.map(({ name, label: other, address, is_nearest: isNearest }) => (
    <li key={name}>
      <RegionLink to={{ name, address }} page={to} className="link flex min-h-control items-center">
        {isNearest ? t`${other} (nearest to you)` : other}
      </RegionLink>
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
