import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

const features = [
  [msg`Three projects.`, msg`Few enough to see all of them.`],
  [msg`One calendar.`, msg`Six sheets, everything that is due.`],
  [msg`One diary.`, msg`Open until midnight, then kept.`],
  [msg`One timer.`, msg`Its minutes draw the line.`],
] as const;

/** The product's features in four lines. */
export function Features() {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="sr-only">
        <Trans>What is in it</Trans>
      </h2>
      <ul className="features">
        {features.map(([name, text]) => (
          <li key={name.id} className="text-ink-soft">
            <h3 className="inline text-ink">{i18n._(name)}</h3> {i18n._(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}
