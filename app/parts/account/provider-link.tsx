import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useRootData } from "./root-data.ts";

interface ProviderLinkProps {
  isPrimary?: boolean;
  /** Opens another tab, so that what is typed on this one stays. */
  inNewTab?: boolean;
}

/** The link that signs in with the installation's own provider. Nothing where there is none. */
export function ProviderLink({ isPrimary = false, inNewTab = false }: ProviderLinkProps) {
  const name = useRootData()?.provider?.name;
  // The page /share keeps the shared text until somebody has signed in.
  const isForShared = new URLSearchParams(useLocation().search).has("share");
  if (name === undefined) return null;
  // The server leads on to the provider's site, so the browser must go there itself.
  return (
    <a
      href={isForShared ? "/api/auth/provider?for=share" : "/api/auth/provider"}
      {...(inNewTab && { target: "_blank" })}
      className={`btn ${isPrimary ? "btn-primary" : "btn-quiet"}`}
    >
      <span>
        <Trans>Sign in with {name}</Trans>
      </span>
    </a>
  );
}
