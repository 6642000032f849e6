import { translate } from "#app/i18n/messages.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent } from "react";
import { textField, textsOf } from "#app/client/commands/text-commands.ts";
import { useTextState } from "#app/client/commands/texts.ts";
import { codePoints } from "#app/domain/code-points.ts";
import { MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import { TEMPLATE_TOO_LONG } from "#app/domain/diary/template.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { reportFailure } from "#app/forms/action-error.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Field, Textarea } from "#app/ui/field.tsx";
import { TextFormFoot } from "./text-form-foot.tsx";
import { useAddress } from "./use-address.ts";
import { useOpenedText } from "./use-opened-text.ts";

interface TemplateChange {
  intent: "set-template";
  template_text: string;
  updated_at?: null;
}
interface TemplatePage {
  day: { template: string };
}

/** Applies a change to the diary's page. */
export const applyTemplate = <Page extends TemplatePage>(page: Page, { template_text }: TemplateChange): Page => ({
  ...page,
  day: { ...page.day, template: template_text },
});

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
  pages: { "/diary": (page, change) => applyTemplate(page as TemplatePage, change) },
  tell(_, answer) {
    const error = translate(pageI18n(), (answer as ActionError).error);
    const elsewhere = pageI18n()._(msg`Your template was not saved: ${error}`);
    reportFailure({ id: "", error, pages: ["/diary"], elsewhere });
  },
});

/** The form for the template of an empty day. Typed text survives a reload. */
export function TemplateForm({ template }: { template: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { to } = useAddress();
  const actionError = actionErrorOf(useLastActionData());
  const { typed } = useTextState(templateTexts, changeTo(""));
  const text = typed ?? submittedValue(actionError, "template_text") ?? template;
  const problem = codePoints(text.trim()) > MAX_DIARY_TEXT ? TEMPLATE_TOO_LONG : null;
  const type = (next: string) => templateTexts.type(changeTo(next), null, "", template);
  const opened = useOpenedText((typed) => void (typed !== text && type(typed)));
  function save(event: FormEvent) {
    event.preventDefault();
    if (problem) return;
    templateTexts.send(changeTo(text.trim()));
    navigate(to(), { replace: true, preventScrollReset: true });
  }
  return (
    <Form method="post" className="diary-adding" onSubmit={save}>
      <Field
        label={t`Template`}
        hint={t`An empty day starts with this text. The day counts as written once you change it.`}
        error={problem ?? actionError?.error ?? null}
      >
        <Textarea
          ref={opened}
          name="template_text"
          rows={6}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
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
