import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useRootData } from "./root-data.ts";

interface ProviderLinkProps {
  isPrimary?: boolean;
  /** Opens a new tab, so that typed text stays on this page. */
  inNewTab?: boolean;
}

/** The link that signs in with the installation's own provider. Renders nothing without a provider. */
export function ProviderLink({ isPrimary = false, inNewTab = false }: ProviderLinkProps) {
  const name = useRootData()?.provider?.name;
  // The page /share keeps the shared text until somebody has signed in.
  const isForShared = new URLSearchParams(useLocation().search).has("share");
  if (name === undefined) return null;
  // The server redirects to the provider's site, so the browser must load a document.
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
