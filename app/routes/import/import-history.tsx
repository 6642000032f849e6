import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { FORMAT_NAMES, type ImportItem } from "#app/domain/import/import.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

/** An imported file, with its day as text. */
type ShownFile = ImportItem & { day: string };

interface ImportHistoryProps {
  files: ShownFile[];
  /** The id of the import that is being undone. */
  sent: string | null;
}

/** The imports of the last 30 days, each with its Undo, and the file that waits for the person's choices. */
export function ImportHistory({ files, sent }: ImportHistoryProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="imported" className="grid gap-4 border-t border-line pt-6">
      <h2 id="imported" tabIndex={-1} className="outline-none">
        <Trans>What you imported</Trans>
      </h2>
      <p className="text-ink-soft">
        <Trans>Undo removes all that a file has added, except what you changed since.</Trans>
      </p>
      <ul aria-labelledby="imported" className="rows">
        {files.map(({ id, format, file_name, day, added, done_at }) => {
          const formatName = translate(FORMAT_NAMES[format]);
          const name = file_name || formatName;
          return (
            <li key={id} className="flex min-h-14 items-center gap-2">
              <p className="min-w-0 flex-1 py-2">
                <bdi className="break-all font-semibold">{name}</bdi>
                <span className="block text-sm text-ink-soft" suppressHydrationWarning>
                  {formatName} · {day} · {done_at ? t`${added} added` : t`waits for you`}
                </span>
              </p>
              {done_at ? (
                <Form method="post" action="/bring">
                  <input type="hidden" name="intent" value="undo" />
                  <input type="hidden" name="import_id" value={id} />
                  <Button type="submit" aria-label={t`Undo ${name}`} pending={sent === id}>
                    <Trans>Undo</Trans>
                  </Button>
                </Form>
              ) : (
                <Link to={`/bring?import=${id}`} className="btn btn-quiet">
                  <span>
                    <Trans>Look at It</Trans>
                  </span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
