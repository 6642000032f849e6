import { pluralize } from "#app/domain/text/pluralize.ts";
import Download from "lucide/dist/esm/icons/download.mjs";
import { shortId } from "#app/domain/audit-log/audit-log.ts";
import type { LanguageBatch } from "#app/domain/pack/pack.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { TabContent } from "./load.server.ts";

type BatchesProps = Pick<TabContent<"uploads">, "batches"> & { language: string };

/** The uploads of a pack with the status of each file. */
export function Batches({ language, batches }: BatchesProps) {
  if (batches.length === 0) return <p className="text-ink-soft">No recordings were uploaded yet.</p>;
  return (
    <ul>
      {batches.map(({ batch_id, created_at, day, ...batch }) => (
        <li key={batch_id} className="flex min-h-control items-center gap-3 border-b border-line">
          <div className="min-w-0 flex-1">
            <time dateTime={created_at}>{day}</time>
            {batch.admin_id && (
              <span className="block text-sm text-ink-soft">
                by {batch.admin_username} <code>{shortId(batch.admin_id)}</code>
              </span>
            )}
          </div>
          <span className="text-ink-soft">
            {pluralize(batch.total_files, "file")}: {outcomeOf(batch)}
            {batch.refused.map((text) => (
              <span key={text} className="block text-sm break-words text-danger">
                {text}
              </span>
            ))}
          </span>
          <a
            href={`/api/admin/language/download-mapping/${language}/${batch_id}`}
            download
            className="btn btn-plain"
            aria-label={`Download mapping of ${day}`}
          >
            <span>
              <Icon of={Download} />
              <span className="max-md:sr-only">Download mapping</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `2 stored, 1 there already, 1 refused` */
function outcomeOf({
  uploaded,
  duplicates,
  errors,
}: Pick<LanguageBatch, "uploaded" | "duplicates" | "errors">): string {
  const parts = [
    uploaded > 0 && `${uploaded} stored`,
    duplicates > 0 && `${duplicates} there already`,
    errors > 0 && `${errors} refused`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** The learners of a pack and their progress. The number of `others` is not listed. */
export function Learners({ learners, others }: Pick<TabContent<"learners">, "learners" | "others">) {
  if (learners.length === 0) return <p className="text-ink-soft">Nobody has practised this language yet.</p>;
  return (
    <>
      <table className="data-table words">
        <TableHead columns={["User", "Words met", "Success", ["Last practised", "max-md:hidden"]]} />
        <tbody>
          {learners.map(({ user_id, username, words_encountered, success_rate, day }) => (
            <tr key={user_id}>
              <th scope="row" className="whitespace-nowrap">
                {username}
                <span className="block text-sm font-normal text-ink-soft md:hidden">{day || "never"}</span>
              </th>
              <td>{words_encountered}</td>
              <td>{success_rate} %</td>
              <td className="max-md:hidden">{day || "never"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && <p className="pt-2 text-sm text-ink-soft">and {others} more, who practised longer ago</p>}
    </>
  );
}
