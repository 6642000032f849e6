import { Form, useNavigate, useNavigation } from "@remix-run/react";
import Download from "lucide/dist/esm/icons/download.mjs";
import { type FormEvent, useEffect, useRef } from "react";
import { pluralize } from "#app/domain/text/pluralize.ts";
import { PageLinks } from "#app/parts/admin/page-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { Content } from "./content.server.ts";
import { CsvExport } from "./csv-export.tsx";
import { ActDone } from "./user-act.tsx";
import { UserRow } from "./user-row.tsx";
import { roleText, sorts, statusText, type View, viewPath } from "./view.ts";

/** Milliseconds between the last key press and the search. */
const TYPING_MS = 300;

/**
 * Searches and filters the users while the admin types. The address has the search, so Back returns to the previous
 * list.
 */
function UserSearch({ view }: { view: View }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const { search, role, status, sort } = view;

  useEffect(() => () => clearTimeout(timer.current), []);

  // Back and forward change the search. Text that is being typed stays.
  useEffect(() => {
    if (timer.current !== undefined) return;
    for (const [name, value] of Object.entries({ search, role, status, sort })) {
      (form.current!.elements.namedItem(name) as HTMLInputElement).value = value;
    }
  }, [search, role, status, sort]);

  function follow() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const asked = new FormData(form.current!);
    const next: View = {
      ...view,
      search: String(asked.get("search")).trim(),
      role: asked.get("role") as View["role"],
      status: asked.get("status") as View["status"],
      sort: asked.get("sort") as View["sort"],
      page: 1,
      user: "",
    };
    const isSame = next.role === role && next.status === status && next.sort === sort;
    if (isSame && next.search === search) return;
    // While a search is typed, it replaces its own history entry.
    const replace = search !== "" && next.search !== "" && isSame;
    navigate(viewPath(next), { replace, preventScrollReset: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    follow();
  }

  return (
    <Form ref={form} action="/admin" role="search" aria-label="Users" className="user-search" onSubmit={submit}>
      <Field label="Search by name or email">
        <TextInput
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(follow, TYPING_MS);
          }}
        />
      </Field>
      <Choice name="role" label="Role" value={role} onChoose={follow} texts={{ "": "All", ...roleText }} />
      <Choice name="status" label="Status" value={status} onChoose={follow} texts={{ "": "All", ...statusText }} />
      <Choice name="sort" label="Order" value={sort} onChoose={follow} texts={orders} />
      <Button type="submit" form="users-export">
        <Icon of={Download} />
        Users as CSV
      </Button>
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </Form>
  );
}

const orders = Object.fromEntries(Object.entries(sorts).map(([value, { text }]) => [value, text]));

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  /** The texts of the options, by value. */
  texts: Record<string, string>;
  onChoose(): void;
}

/** A filter of the list, or its order. */
function Choice({ name, label, value, texts, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select name={name} defaultValue={value} onChange={onChoose}>
        {Object.entries(texts).map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface UsersProps {
  list: Content["users"];
  view: View;
  locale: string;
}

/** All accounts, newest first: searched, filtered and paged by the address. */
export function Users({ list, view, locale }: UsersProps) {
  const { state, location } = useNavigation();
  const isWaiting = state === "loading" && location.pathname === "/admin";
  /** The link that opened the row. */
  const openRow = useRef<HTMLAnchorElement>(null);
  const { users, detail, page, totalPages, total } = list;
  return (
    <>
      <UserSearch view={view} />
      <CsvExport id="users-export" intent="export-users" view={view} text="Download the Users" />
      <ActDone openRow={openRow} />
      <div className={`grid grid-cols-1 gap-4 ${isWaiting ? "waiting" : ""}`} aria-busy={isWaiting || undefined}>
        {users.length === 0 ? (
          <p className="text-ink-soft">{nobody(view)}</p>
        ) : (
          <table className="data-table users">
            <caption className="sr-only">Users</caption>
            <TableHead
              columns={[
                "Name",
                ["Email", "max-md:hidden"],
                "Role",
                [view.sort === "seen" ? "Last seen" : "Joined", "max-md:hidden"],
                ["Actions", "sr-only"],
              ]}
            />
            <tbody>
              {users.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  detail={detail?.id === user.id ? detail : null}
                  link={detail?.id === user.id ? openRow : undefined}
                  view={view}
                  locale={locale}
                />
              ))}
            </tbody>
          </table>
        )}
        <PageLinks
          of="users"
          page={page}
          totalPages={totalPages}
          to={(page) => viewPath({ ...view, page })}
          preventScrollReset
        >
          {pluralize(total, "user", "users", new Intl.NumberFormat(locale).format(total))}
        </PageLinks>
      </div>
    </>
  );
}

const kinds = { user: "regular user", admin: "admin", demo: "demo account" };

function nobody({ search, role, status }: View): string {
  if (status) return "No account is like that.";
  const kind = role ? kinds[role] : "user";
  return search ? `No ${kind} has “${search}” in their name or email.` : `There is no ${kind} yet.`;
}
