import type { PackPreview as Preview, PackSignature } from "#app/domain/pack/preview.ts";
import { pluralize } from "#app/domain/text/pluralize.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type PreviewedWord, PreviewTable } from "./preview-table.tsx";

interface ImportDialogProps {
  preview: Preview;
  isBusy: boolean;
  onClose(): void;
  onImport(): void;
}

/** A preview of what the import of a pack's file changes. The admin confirms it. Only the browser loads this code. */
export function ImportDialog({ preview, isBusy, onClose, onImport }: ImportDialogProps) {
  const { language, is_new, signature, words } = preview;
  const isDoubtful = signature !== null && signature.state !== "signed";
  return (
    <Dialog open onClose={onClose} title={is_new ? `New pack ${language}` : `Changes to ${language}`}>
      <PackPreview preview={preview} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button variant={isDoubtful || words.removed > 0 ? "danger" : "primary"} pending={isBusy} onClick={onImport}>
          {isDoubtful ? "Import Anyway" : "Import"}
        </Button>
      </div>
    </Dialog>
  );
}

/** Who signed a pack's file, and what the import would change. */
function PackPreview({ preview }: { preview: Preview }) {
  const { is_new, signature, locale, words, recordings, learners } = preview;
  const rows = rowsOf(preview);
  const more = words.added + words.changed + words.removed - rows.length;
  return (
    <div className="grid gap-3">
      {signature && <Signature {...signature} />}
      <div role="status" className="grid gap-1">
        <p>
          {pluralize(words.total, "word")}: {words.added} will be added, {words.changed} changed, {words.removed}{" "}
          removed
          {words.is_reordered && ", and their order changes"}.
        </p>
        <p>
          {pluralize(recordings.total, "recording")}: {recordings.added} will be added, {recordings.renamed} renamed,{" "}
          {recordings.removed} removed.
        </p>
        {locale && (
          <p>
            The language code becomes {locale.after ?? "none"}; it is {locale.before ?? "none"} now.
          </p>
        )}
        {learners > 0 && <p>{pluralize(learners, "learner")} will lose what they know of words that are removed.</p>}
        <p className="text-ink-soft">
          {!is_new && "What learners know of all other words stays. "}Nothing has changed yet.
        </p>
      </div>
      {rows.length > 0 && <PreviewTable rows={rows} />}
      {more > 0 && <p className="text-sm text-ink-soft">and {more} more</p>}
    </div>
  );
}

/** The first words of each kind; removed words come first. */
const rowsOf = ({ removed, changed, added }: Preview): PreviewedWord[] => [
  ...removed.map((word) => ({ before: word, after: word, kind: "Removed" as const })),
  ...changed.map((change) => ({ ...change, kind: "Changed" as const })),
  ...added.map((word) => ({ before: word, after: word, kind: "Added" as const })),
];

/** Shows who signed a file. */
function Signature({ state, region, signed_at }: PackSignature) {
  if (state === "signed")
    return (
      <Notice tone="success">
        Signed by {region} on {moment(signed_at!)}.
      </Notice>
    );
  if (state === "unsigned") return <Notice tone="warning">This file is not signed.</Notice>;
  if (state === "unknown") return <Notice tone="warning">This file is signed by nobody whom this region knows.</Notice>;
  if (state === "unreachable")
    return (
      <Notice tone="warning">
        This file says that {region} signed it, but {region} cannot be asked at the moment. Try again later.
      </Notice>
    );
  return (
    <Notice>
      This is not what {region} signed on {moment(signed_at!)}: it was changed since, or was signed with another key.
    </Notice>
  );
}

const moment = (at: string) =>
  `${new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
