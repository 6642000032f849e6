import { pluralize } from "#app/domain/text/pluralize.ts";
import { useFetcher } from "@remix-run/react";
import { useId, useRef } from "react";
import { AUDIENCES, type Access, type Audience } from "#app/domain/pack/audience.ts";
import { actionErrorOf, fieldError, isSending, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useDone } from "./use-outcome.ts";

const learning: Record<Audience, string> = {
  admins: "Admins only",
  everyone: "Everyone who is signed in",
  chosen: "Chosen people, and admins",
};
const pack: Record<Audience, string> = { ...learning, everyone: "Everyone who may learn" };

interface AccessProps extends Access {
  /** The pack; null for language learning as a whole. */
  language: string | null;
}

/** The form that sets who may use language learning or a pack, with the list of chosen people. */
export function AccessForm({ language, audience, people }: AccessProps) {
  const fetcher = useFetcher<Access>({ key: `audience-${language}` });
  const actionError = actionErrorOf(fetcher.data);
  const texts = language === null ? learning : pack;
  const wanted = fetcher.formData?.get("audience") ?? submittedValue(actionError, "audience");
  const shown = (wanted as Audience | undefined) ?? audience;
  const asksAgain = fieldError(actionError, "password") !== undefined;
  const toast = useToast();
  // The audience before the last change; null after an undo.
  const before = useRef<Audience | null>(null);
  useDone<Access>(fetcher, ({ audience: now }) => {
    const last = before.current;
    const undo = () => {
      before.current = null;
      const change = { intent: "set-audience", audience: last!, ...(language !== null && { language }) };
      fetcher.submit(change, { method: "post" });
    };
    toast.show({ text: `Saved: ${texts[now]}`, ...(last && { action: { label: "Undo", run: undo } }) });
  });
  return (
    <div className="grid max-w-prose grid-cols-1 gap-4">
      <fetcher.Form method="post" className="grid grid-cols-1 gap-3">
        <input type="hidden" name="intent" value="set-audience" />
        {language !== null && <input type="hidden" name="language" value={language} />}
        <Field
          label={language === null ? "Language learning is open to" : "This pack is open to"}
          error={asksAgain ? undefined : actionError?.error}
          className="grid-cols-1"
        >
          <Select
            name="audience"
            className="w-auto max-w-full justify-self-start"
            value={shown}
            onChange={({ currentTarget }) => {
              before.current = audience;
              fetcher.submit(currentTarget.form);
            }}
          >
            {AUDIENCES.filter((one) => language === null || one !== "admins").map((one) => (
              <option key={one} value={one}>
                {texts[one]}
              </option>
            ))}
          </Select>
        </Field>
        <ReauthenticateField actionError={actionError} />
        <Button type="submit" className={asksAgain ? "justify-self-start" : "justify-self-start not-noscript:hidden"}>
          Save
        </Button>
      </fetcher.Form>
      {(actionError ? audience : shown) === "chosen" && <People language={language} people={people} />}
    </div>
  );
}

function People({ language, people }: Pick<AccessProps, "language" | "people">) {
  const fetcher = useFetcher({ key: `choose-${language}` });
  const actionError = actionErrorOf(fetcher.data);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const Heading = language === null ? "h2" : "h3";
  useDone(fetcher, () => form.current?.reset());
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <Heading id={id} className="text-base">
        Chosen people <span className="font-normal text-ink-soft">{people.length}</span>
      </Heading>
      <fetcher.Form ref={form} method="post" noValidate className="pack-new">
        <input type="hidden" name="intent" value="choose-person" />
        {language !== null && <input type="hidden" name="language" value={language} />}
        <FormError actionError={actionError} fields={["person"]} />
        <Field label="Username or email" error={fieldError(actionError, "person")}>
          <TextInput name="person" autoComplete="off" required defaultValue={submittedValue(actionError, "person")} />
        </Field>
        <Button type="submit" pending={fetcher.state === "submitting"}>
          Add
        </Button>
      </fetcher.Form>
      {people.length === 0 ? (
        <p className="text-ink-soft">Nobody yet. {language === null ? "Only admins learn." : "Only admins see it."}</p>
      ) : (
        <ul className="rows" aria-label={pluralize(people.length, "chosen person")}>
          {people.map((person) => (
            <Person key={person.user_id} language={language} {...person} />
          ))}
        </ul>
      )}
      {language !== null && (
        <p className="text-sm text-ink-soft">
          Somebody who may not learn languages at all does not see it, even when chosen here.
        </p>
      )}
    </section>
  );
}

function Person({ language, user_id, username, email }: Access["people"][number] & { language: string | null }) {
  const fetcher = useFetcher({ key: `drop-${language}-${user_id}` });
  return (
    <li className="flex items-center gap-3 py-1">
      <p className="min-w-0 flex-1">
        <b dir="auto" className="me-2">
          {username}
        </b>{" "}
        <bdi className="break-words text-sm text-ink-soft">{email}</bdi>
      </p>
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="drop-person" />
        {language !== null && <input type="hidden" name="language" value={language} />}
        <input type="hidden" name="user_id" value={user_id} />
        <Button type="submit" variant="plain" pending={isSending(fetcher)} aria-label={`Remove ${username}`}>
          Remove
        </Button>
      </fetcher.Form>
    </li>
  );
}
