import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { REMINDER_ACT_LABELS, REMINDER_ACTS } from "#app/domain/reminder/acts.ts";
import { answerReminder, todoOfReminder, wakeReminders } from "#app/domain/reminder/reminder.server.ts";
import { REMINDER_OVER_MESSAGE, ReminderInput } from "#app/domain/reminder/reminder.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { intent, pageAction, pageLoader, type PageRequest } from "#app/forms/action.server.ts";
import { FormError, FormPage, FormPageLine, LineLink } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { title } from "#app/shell/title.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { noReferrer } from "#app/shell/no-referrer.ts";

export const handle: PageHandle = { static: true, sends: true };

export const meta = title(msg`Reminder`);

export const headers = noReferrer;

const tokenIn = ({ url: { searchParams } }: Pick<PageRequest, "url">) => searchParams.get("token") ?? "";

/**
 * The todo of the mailed link, and whether the link snoozes the reminder. Opening the page changes nothing, because
 * mail scanners open links.
 */
export const loader = pageLoader(async (context, page) => ({
  todo: await todoOfReminder(context, tokenIn(page)),
  isLater: page.url.searchParams.has("later"),
}));

export const action = pageAction({
  answer: intent(z.pick(ReminderInput, { act: true }), async (context, { act }, page) => {
    const { user_id, again: _, ...answer } = await answerReminder(context, { token: tokenIn(page), act });
    wakeReminders(context, user_id);
    return answer;
  }),
});

/** The page of the two links in a mailed reminder: it completes the todo, or snoozes the reminder. */
export default function Reminder() {
  const { t } = useLingui();
  const translate = useTranslate();
  const { todo, isLater } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const home = (
    <FormPageLine>
      <Trans>
        Everything else is on <LineLink to="/app">your home screen</LineLink>
      </Trans>
    </FormPageLine>
  );
  if (answer && "message" in answer) {
    return (
      <FormPage heading={t`Reminder`}>
        <Notice tone="success">{answer.message}</Notice>
        {home}
      </FormPage>
    );
  }
  if (todo === null) {
    return (
      <FormPage heading={t`Reminder`}>
        <Notice tone="info">{actionErrorOf(answer)?.error ?? REMINDER_OVER_MESSAGE}</Notice>
        {home}
      </FormPage>
    );
  }
  return (
    <FormPage
      heading={todo}
      lead={isLater ? t`When shall we remind you again?` : t`Is it done, or shall we remind you again?`}
    >
      <Form method="post" className="grid gap-3">
        <FormError actionError={actionErrorOf(answer)} fields={[]} />
        <input type="hidden" name="intent" value="answer" />
        {REMINDER_ACTS.filter((act) => !isLater || act !== "done").map((act) => (
          <Button key={act} type="submit" name="act" value={act} variant={act === "done" ? "primary" : "quiet"}>
            {translate(REMINDER_ACT_LABELS[act])}
          </Button>
        ))}
      </Form>
    </FormPage>
  );
}
