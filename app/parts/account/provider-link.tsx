import { Trans } from "@lingui/react/macro";
import { useRootData } from "./root-data.ts";

/** The link that signs in with the installation's own provider. Nothing where there is none. */
export function ProviderLink({ isPrimary = false }: { isPrimary?: boolean }) {
  const name = useRootData()?.provider?.name;
  if (name === undefined) return null;
  // The server leads on to the provider's site, so the browser must go there itself.
  return (
    <a href="/api/auth/provider" className={`btn ${isPrimary ? "btn-primary" : "btn-quiet"}`}>
      <span>
        <Trans>Sign in with {name}</Trans>
      </span>
    </a>
  );
}
