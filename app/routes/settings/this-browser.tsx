import { Trans, useLingui } from "@lingui/react/macro";
import { setPageStorage, useStoresPages } from "#app/client/cache/page-storage-allowed.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Section } from "./section.tsx";

/** A switch for browsers that others use too. It applies to this browser and not to the account. */
export function ThisBrowser() {
  const { t } = useLingui();
  const keeps = useStoresPages();
  const isHydrated = useHydrated();
  return (
    <Section id="this-browser" heading={t`Shared browser`} lead={t`For this browser.`}>
      <div className="flex items-start gap-3">
        <Checkbox
          id="keep-nothing"
          aria-describedby="keep-nothing-hint"
          className="mt-0.5"
          checked={!keeps}
          disabled={!isHydrated}
          onChange={(event) => setPageStorage(!event.target.checked)}
        />
        <div>
          <label htmlFor="keep-nothing">
            <Trans>Keep nothing in this browser</Trans>
          </label>
          <p id="keep-nothing-hint" className="text-sm text-ink-soft">
            <Trans>
              Pages then open from the network only, and what was not sent yet is lost when its tab is closed; the
              browser asks first. Changes that wait already stay until they are sent.
            </Trans>
          </p>
        </div>
      </div>
    </Section>
  );
}
