import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Content } from "./content.server.ts";
import { Section } from "./section.tsx";

/** The impersonations of this account, with their reasons. */
export function Support({ visits }: Pick<Content, "visits">) {
  const { t } = useLingui();
  return (
    <Section
      id="support"
      heading={t`Support access`}
      lead={t`When somebody from support opened your account. They never see what you write in your diary.`}
    >
      {visits.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>Nobody from support has opened your account.</Trans>
        </p>
      ) : (
        <ul aria-labelledby="support" className="grid">
          {visits.map(({ id, started_at, moment, reason, changes, minutes }) => (
            <li key={id} className="flex gap-x-6 border-b border-line py-2">
              <time dateTime={started_at} className="w-28 text-ink-soft md:w-48" suppressHydrationWarning>
                {moment}
              </time>
              <p className="min-w-0 flex-1">
                {reason ? <bdi>{reason}</bdi> : t`No reason given`}
                <span className="block text-sm text-ink-soft">
                  {minutes === null ? t`Still there` : t`For ${minutes} min`} ·{" "}
                  {t`${plural(changes, { 0: "changed nothing", 1: "changed something once", one: "changed something # time", other: "changed something # times" })}`}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
