import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { learningFigures } from "#app/domain/learning/figures.server.ts";
import { RETENTION_DAYS } from "#app/domain/learning/figures.ts";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { pageLoader } from "#app/forms/action.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { title } from "#app/shell/title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Forecast } from "./forecast.tsx";
import { YearOfDays } from "./year-of-days.tsx";

export const meta = title(msg`Your figures`);

export const loader = pageLoader(async (context, { url }) => {
  const language = url.searchParams.get("language");
  // On that page the learner chooses a language.
  if (!language) throw redirect("/language");
  return { language, ...(await learningFigures(context, language)), locale: context.locale };
});

const page = cachedPage(["language"]);
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["learning"] };

/** A learner's numbers: the words that they know, the next two weeks, and the days of a year. */
export default function LearningFigures() {
  const { t } = useLingui();
  const days = RETENTION_DAYS;
  const figures = page.usePage<typeof loader>();
  const { language, locale, retention_asked, retention_reached, due_answers, known_for_a_month, put_away } = figures;
  return (
    <Page className="gap-8">
      <PageHead
        view={
          <LinkButton to={`/language?language=${encodeURIComponent(language)}`}>
            <Trans>Back to Practice</Trans>
          </LinkButton>
        }
      >
        <h1>
          <Trans>Your figures</Trans> <span className="font-normal text-ink-soft">{language}</span>
        </h1>
      </PageHead>
      <section aria-labelledby="memory" className="grid gap-3">
        <h2 id="memory">
          <Trans>What stays</Trans>
        </h2>
        <Figures
          locale={locale}
          figures={[
            {
              name: t`Known when due`,
              value: retention_reached,
              unit: "%",
              hint: t`${plural(due_answers, { one: `Of # answer in ${days} days`, other: `Of # answers in ${days} days` })}`,
            },
            {
              name: t({ message: "Asked for", comment: "The share of words that a learner wants to know" }),
              value: retention_asked,
              unit: "%",
              hint: t`In the settings of learning`,
            },
            { name: t`Known for a month or longer`, value: known_for_a_month },
            { name: t`Put away as known`, value: put_away },
          ]}
        />
      </section>
      <Forecast days={figures.forecast} locale={locale} />
      <YearOfDays days={figures.days} today={figures.today} locale={locale} />
    </Page>
  );
}
