import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useRootData } from "./root-data.ts";

/** The link that signs in with the installation's own provider. Nothing where there is none. */
export function ProviderLink({ isPrimary = false }: { isPrimary?: boolean }) {
  const name = useRootData()?.provider?.name;
  // The page /share keeps the shared text until somebody has signed in.
  const isForShared = new URLSearchParams(useLocation().search).has("share");
  if (name === undefined) return null;
  // The server leads on to the provider's site, so the browser must go there itself.
  return (
    <a
      href={isForShared ? "/api/auth/provider?for=share" : "/api/auth/provider"}
      className={`btn ${isPrimary ? "btn-primary" : "btn-quiet"}`}
    >
      <span>
        <Trans>Sign in with {name}</Trans>
      </span>
    </a>
  );
}
