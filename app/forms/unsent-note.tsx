import { pluralize } from "#app/domain/pluralize.ts";
/** What is shown beside a change that is kept in this browser and waits for the network. */
export const NOT_SENT_YET = "Not sent yet";

/** Shows how many of the visible changes wait for the network. */
export function UnsentNote({ count }: { count: number }) {
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {count > 0 && `${NOT_SENT_YET}: ${pluralize(count, "change")}.`}
    </p>
  );
}
