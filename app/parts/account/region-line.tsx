import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { EMAIL_FRAGMENT, REGION_PARAMETER } from "#app/domain/region/region-cookie.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "./root-data.ts";

/** The e-mail field of the form around an element, or of its page; undefined where there is none. */
const emailField = (inside: Element | null) =>
  inside?.closest("form, main")?.querySelector<HTMLInputElement>("[name=email]");

/** The fragment that carries an e-mail to another region, as it stands in an address; empty without an e-mail. */
const fragmentOf = (email: string) => email && `#${new URLSearchParams({ [EMAIL_FRAGMENT]: email })}`;

/** Gives a link to another region the e-mail that is typed in its form or page, or `email` where none is. */
function carryEmail({ currentTarget: link }: MouseEvent<HTMLAnchorElement>, email: string): void {
  const field = emailField(link);
  if (field) link.hash = fragmentOf(field.value.trim() || email);
}

interface RegionLinkProps {
  /** The other region. */
  to: { name: string; address: string };
  /** The page that it leads to. */
  page: string;
  /** The e-mail that goes along until another one is typed. */
  email?: string | undefined;
  className: string;
  children: ReactNode;
}

/** A link to another region, which takes the e-mail of the form along. */
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
