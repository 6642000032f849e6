import { translate } from "#app/i18n/messages.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent } from "react";
import { textField, textsOf } from "#app/client/commands/text-commands.ts";
import { useTextState } from "#app/client/commands/texts.ts";
import { codePoints } from "#app/domain/text/code-points.ts";
import { MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import { TEMPLATE_TOO_LONG } from "#app/domain/diary/template.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { reportFailure } from "#app/forms/action-error.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { TextFormFoot } from "./text-form-foot.tsx";
import { useAddress } from "./use-address.ts";
import { useOpenedText } from "./use-opened-text.ts";

interface TemplateChange {
  intent: "set-template";
  template_text: string;
  updated_at?: string | null;
}
interface TemplatePage {
  day: { template: string; templateVersion: string | null };
}

/** Applies a change to the diary's page. `answer` is the stored template, once the server has answered. */
export const applyTemplate = <Page extends TemplatePage>(
  page: Page,
  { template_text }: TemplateChange,
  { updated_at }: { updated_at: string | null } = { updated_at: page.day.templateVersion },
): Page => ({ ...page, day: { ...page.day, template: template_text, templateVersion: updated_at } });

interface TemplateRow {
  template_text: string;
  updated_at: string;
}

const changeTo = (template_text: string): TemplateChange => ({ intent: "set-template", template_text });

/** The commands that change the template. Typed text is a draft, which is sent only when the form is submitted. */
export const templateTexts = textsOf<TemplateChange, TemplateRow>({
  path: "/diary",
  queue: "template",
  rowOf: () => "",
  ...textField("template_text"),
  pages: {
    "/diary": (page, change, answer) => applyTemplate(page as TemplatePage, change, answer as TemplateRow | undefined),
  },
  tell(_, answer) {
    const error = translate(pageI18n(), (answer as ActionError).error);
    const elsewhere = pageI18n()._(msg`Your template was not saved: ${error}`);
    reportFailure({ error, pages: ["/diary"], elsewhere });
  },
});

/** Whether the server has refused the template that was sent. A draft that was not sent is held without a problem. */
export function useIsTemplateRefused(): boolean {
  const { refusedWith, problem } = useTextState(templateTexts, changeTo(""));
  return refusedWith !== null && problem !== "";
}

/**
 * The form for the template of an empty day. Typed text survives a reload. A template that another device saved meanwhile is
 * shown beside it. `version` is that of the stored template.
 */
export function TemplateForm({ template, version }: { template: string; version: string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { to } = useAddress();
  const actionError = actionErrorOf(useLastActionData());
  const { typed, other, problem: refused } = useTextState<TemplateChange, TemplateRow>(templateTexts, changeTo(""));
  // A form without scripts brings the other template with its answer.
  const answered = typed === undefined ? (actionError?.current as TemplateRow | undefined) : undefined;
  const theirs = other ?? answered ?? null;
  const text = typed ?? submittedValue(actionError, "template_text") ?? template;
  const problem = codePoints(text.trim()) > MAX_DIARY_TEXT ? TEMPLATE_TOO_LONG : null;
  const row = answered ?? (version === null ? null : { template_text: template, updated_at: version });
  const type = (next: string) => templateTexts.type(changeTo(next), row, "");
  const opened = useOpenedText((typed) => void (typed !== text && type(typed)));
  function save(chosen: string) {
    if (codePoints(chosen.trim()) > MAX_DIARY_TEXT) return type(chosen);
    if (other) templateTexts.resolve(changeTo(chosen), other);
    else {
      templateTexts.type(changeTo(chosen), row, null);
      templateTexts.flush(changeTo(""));
    }
    navigate(to(), { replace: true, preventScrollReset: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    save(text);
  }
  return (
    <Form method="post" className="mt-3 grid gap-2" onSubmit={submit}>
      <input type="hidden" name="updated_at" value={theirs?.updated_at ?? version ?? ""} />
      <Field
        label={t`Template`}
        hint={t`An empty day starts with this text. The day counts as written once you change it.`}
        error={problem ?? (refused || actionError?.error) ?? null}
      >
        <Textarea
          ref={opened}
          name="template_text"
          rows={6}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {theirs && <ConflictDialog mine={text} theirs={theirs.template_text} onResolve={save} />}
      <TextFormFoot
        intent="set-template"
        text={text}
        max={MAX_DIARY_TEXT}
        onCancel={() => templateTexts.discard(changeTo(""))}
      >
        <Trans>Save</Trans>
      </TextFormFoot>
    </Form>
  );
}
