import { translate } from "#app/i18n/messages.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { runImport } from "#app/domain/import/run-import.server.ts";
import { isDiaryFormat, MAX_IMPORT_BYTES, PARTS } from "#app/domain/import/import.ts";
import { listImports, previewImport } from "#app/domain/import/import.server.ts";
import { undoImport } from "#app/domain/import/undo.server.ts";
import { filePart, importTooLarge, uploadImport } from "#app/domain/import/upload.server.ts";
import { appErrorIn } from "#app/errors.ts";
import { listProjects } from "#app/domain/project/project.server.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { dateIn, plainDays } from "#app/domain/time/timezone.ts";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { focusHeading } from "#app/shell/focus.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { title } from "#app/shell/title.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import style from "#app/ui/file-input.css?inline";
import { Page, PageHead } from "#app/ui/page.tsx";
import { redirect } from "@remix-run/cloudflare";
import { ImportHistory } from "./import-history.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { Preview } from "./preview.tsx";

export const meta = title(msg`Import your data`);

export const loader = pageLoader(async (context, { url }) => {
  const id = url.searchParams.get("import");
  const [files, preview, active, archived, i18n] = await Promise.all([
    listImports(context),
    id === null ? null : previewImport(context, id).catch(nullIfGone),
    listProjects(context, { archived: "false" }),
    listProjects(context, { archived: "true" }),
    context.i18n(),
  ]);
  const { locale, timezone } = context;
  const day = (at: string) => dateLabel(dateIn(plainDays(timezone), new Date(at)), locale, "full");
  return {
    // Only the server has the texts of all notes, so it translates them.
    preview: preview && {
      ...preview,
      notes: preview.notes.map((note) => ({ ...note, text: translate(i18n, note.text) })),
    },
    files: files.filter((one) => one.id !== preview?.id).map((one) => ({ ...one, day: day(one.created_at) })),
    projects: [...active, ...archived].map(({ id, proje_title, is_archived }) => ({ id, proje_title, is_archived })),
  };
});

/** A file that was imported or discarded has no preview. */
function nullIfGone(error: unknown): null {
  if (appErrorIn(error)?.status === 404) return null;
  throw error;
}

/** The values of a field that can be in a form none, one or several times. */
const some = <Value extends z.ZodMiniType>(value: Value) =>
  z.pipe(
    z.transform((given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given])),
    z.array(value),
  );

const Choice = z.object({
  import_id: z.string(),
  to: some(z.string()),
  title: some(z.string()),
  part: some(z.enum(PARTS)),
  only_what_fits: z.pipe(
    z.transform((value) => value === "on" || value === true),
    z.boolean(),
  ),
});

export const action = pageAction(
  {
    confirm: intent(Choice, (context, { import_id, to, title: titles, part, only_what_fits }) =>
      runImport(context, import_id, {
        lists: to.map((place, i) => ({ to: place, ...(titles[i] !== undefined && { title: titles[i] }) })),
        without: PARTS.filter((one) => !part.includes(one)),
        only_what_fits,
      }),
    ),
    undo: intent(z.object({ import_id: z.string() }), (context, { import_id }) => undoImport(context, import_id)),
  },
  {
    bytes: MAX_IMPORT_BYTES,
    tooLarge: importTooLarge,
    async run(context, request) {
      const { name, bytes } = await filePart(request);
      throw redirect(`/bring?import=${await uploadImport(context, bytes, name)}`);
    },
  },
);

const page = cachedPage(["import"]);
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["project", "todo"], style };

/** The clicked button disappears with its step, so the heading of the next step gets the focus. */
function useFocusOfStep(preview: string | null) {
  const before = useRef(preview);
  useEffect(() => {
    if (before.current === preview) return;
    before.current = preview;
    if (document.activeElement === document.body) focusHeading(preview ? "#preview" : "h1");
  }, [preview]);
}

export default function Import() {
  const translate = useTranslate();
  const { preview, files, projects } = page.usePage<typeof loader>();
  const answer = useLastActionData();
  const actionError = actionErrorOf(answer);
  const { formData } = useNavigation();
  const outcome = typeof answer === "object" && answer !== null && "message" in answer ? String(answer.message) : null;
  const last = files.find(({ done_at }) => done_at !== null);
  const isDiary = last !== undefined && isDiaryFormat(last.format);
  const intentOf = actionError?.values.intent;
  useFocusOfStep(preview?.id ?? null);
  return (
    <Page className="gap-8">
      <PageHead
        view={
          <Link to="/settings" className="link">
            <Trans>Back to Settings</Trans>
          </Link>
        }
      >
        <h1>
          <Trans>Import your data</Trans>
        </h1>
      </PageHead>
      {outcome && (
        <Notice tone="success">
          {translate(outcome)}{" "}
          <Link to={isDiary ? "/diary" : "/app"} className="link">
            {isDiary ? <Trans>Open your diary</Trans> : <Trans>Open your projects</Trans>}
          </Link>
        </Notice>
      )}
      {intentOf === "undo" && <Notice>{actionError!.error}</Notice>}
      {preview ? (
        <Preview
          key={preview.id}
          preview={preview}
          projects={projects}
          actionError={intentOf === "confirm" ? actionError : null}
          sent={formData?.get("import_id") === preview.id ? String(formData?.get("intent")) : null}
        />
      ) : (
        <ChooseFile
          error={intentOf === undefined ? actionError?.error : undefined}
          isSending={formData?.has("file") ?? false}
        />
      )}
      <ImportHistory
        files={files}
        sent={formData?.get("intent") === "undo" ? String(formData.get("import_id")) : null}
      />
    </Page>
  );
}
