import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CsvProblem } from "#app/domain/pack/word.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Scroll } from "#app/ui/scroll.tsx";

/** Why a file of words was rejected: the lines with errors, or one error for the whole file. */
export function FileProblems({ error, details }: { error: string; details: CsvProblem[] }) {
  const { t } = useLingui();
  const translate = useTranslate();
  // An error of the whole file has no lines.
  const hasLines = details.some(({ line = null }) => line !== null);
  return (
    <Notice>
      {hasLines ? t`Nothing was imported. Mend these lines and choose the file again:` : translate(error)}
      {hasLines && <ProblemLines details={details} label={t`Lines to mend`} />}
    </Notice>
  );
}

/** Lines of a file with their errors. */
export function ProblemLines({ details, label }: { details: readonly CsvProblem[]; label: string }) {
  const translate = useTranslate();
  return (
    <Scroll label={label} className="scroll-list py-1">
      <ul>
        {details.map(({ line, message, code, values }) => (
          <li key={`${line} ${message}`}>
            <b>
              <Trans>Line {line}</Trans>
            </b>{" "}
            {translate(code ? { id: code, message, ...(values && { values }) } : message)}
          </li>
        ))}
      </ul>
    </Scroll>
  );
}
