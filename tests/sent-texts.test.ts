/** The texts of mails, notices and errors in each language. */
import { files } from "virtual:messages";
import { env } from "cloudflare:workers";
import type { I18n, Messages } from "@lingui/core";
import { expect, test } from "vitest";
import { AppError } from "#app/errors.ts";
import { directionOf, type Language, languages } from "#app/i18n/language.ts";
import { i18nOf, translate, translatedError } from "#app/i18n/messages.ts";
import { readMessages } from "#app/i18n/messages.server.ts";
import { textOf } from "#app/i18n/text.ts";
import { UnsentMail } from "#app/domain/mail/mail.ts";
import { htmlMail, plainMail } from "#app/domain/mail/format.ts";
import { letterFor } from "#app/domain/mail/letter.ts";
import { breakNotice, sessionNotice } from "#app/domain/notification/end-notice.ts";
import { morningText } from "#app/domain/notification/morning.ts";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { REMINDER_ACT_LABELS } from "#app/domain/reminder/acts.ts";
import { lateNotice } from "#app/domain/reminder/reminder.ts";
import { NO_TIME } from "#app/domain/todo/todo-time.ts";
// The modules of the Worker declare their texts.
import "./worker.ts";

const MARKS = /[{}]|undefined|NaN|\[object|^\s*$/;
/** The same text without the direction marks around a name in a right-to-left line. */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");
const isSentence = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length > 2;

const TITLE = "Приклад";
/**
 * Asserts that the texts of a language have no unfilled placeholders, and that its sentences differ from the English
 * ones.
 */
function expectTranslated(language: Language, what: string, texts: (i18n: I18n) => string[]) {
  const own = texts(i18nOf(language));
  for (const [i, one] of texts(i18nOf("en")).entries()) {
    expect(own[i], `${what} in ${language}`).not.toMatch(MARKS);
    if (language !== "en" && isSentence(one)) expect(own[i], `${what} in ${language}`).not.toBe(one);
  }
}

/** Mails to admins, which are English. */
const isOfAdmins = (kind: string) => kind === "alert" || kind.startsWith("admins-");
const links = { action: "https://seven.example/a", second: "https://seven.example/b" };

test.for(languages)("each mail is in %s", async (language) => {
  const i18n = await readMessages(env.ASSETS, language);
  expect(i18n.locale).toBe(language);
  for (const kind of UnsentMail.shape.kind.options) {
    const letter = letterFor(i18n, kind, links, TITLE);
    if (isOfAdmins(kind)) continue;
    expectTranslated(language, kind, (of) => {
      const { subject, paragraphs, action, second, footnote } = letterFor(of, kind, links);
      return [subject, ...paragraphs, action.label, second!.question, second!.label, footnote];
    });
    const html = htmlMail(i18n, letter);
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    // Web mail keeps only the tables. An address runs from left to right in every language.
    expect(html).toContain(`<table role="presentation" dir="${directionOf(language)}"`);
    expect(html).toContain(`dir="ltr" href="${links.action}"`);
    for (const mail of [html, plainMail(i18n, letter)]) {
      expect(mail).toContain(TITLE);
      expect(mail).not.toMatch(/\{\w+[},]|undefined|NaN|\[object/);
    }
  }
});

const session: Pomodoro = {
  id: "a",
  project_id: "b",
  proje_title: TITLE,
  todo_id: null,
  todo_title: null,
  status: "active",
  duration_minutes: 25,
  started_at: "2026-11-27T10:00:00.000Z",
  updated_at: "2026-11-27T10:00:00.000Z",
  paused_at: null,
  paused_duration: 0,
  ended_at: null,
  focused_seconds: 0,
  notes: "",
};
const late = { id: "a", todo_title: TITLE, proje_title: TITLE, todo_due_date: session.started_at, snoozed_until: null };

test.for(languages)("each notification and morning line is in %s", async (language) => {
  await readMessages(env.ASSETS, language);
  const count = (n: number) => ({ count: n, titles: [TITLE] });
  const ended = sessionNotice(session, Date.parse("2026-11-27T12:00:00.000Z"))!;
  const rest = breakNotice({ minutes: 5, ends_at: session.started_at });
  expectTranslated(language, "a notice", (i18n) =>
    [ended.title, ended.body, rest.title, rest.body, ...Object.values(REMINDER_ACT_LABELS)].map((one) =>
      translate(i18n, one),
    ),
  );
  expect(plain(translate(i18nOf(language), ended.body))).toMatch(new RegExp(`25.*${TITLE}|${TITLE}.*25`));
  for (const n of [1, 2, 3, 5, 11, 21]) {
    const { title, body } = lateNotice(Array.from({ length: n + 3 }, () => ({ ...late, ...NO_TIME })));
    expectTranslated(language, "late", (i18n) => [translate(i18n, title), translate(i18n, body)]);
    const plans = { due: count(n), late: count(n), planned: count(n) };
    expectTranslated(language, "morning", (i18n) => [morningText(i18n, plans)!.counts]);
  }
});

/** The English texts of rules without values. */
async function readRefusals(): Promise<string[]> {
  const english = await (await env.ASSETS.fetch(`https://assets${files.en!.all}`)).json<Messages>();
  return Object.entries(english).flatMap(([id, message]) => {
    const [text, ...more] = [message].flat();
    return typeof text === "string" && more.length === 0 && textOf(text)?.id === id ? [text] : [];
  });
}

test.for(languages)("each error is in %s, at its field too, with the name that programs read", async (language) => {
  const i18n = await readMessages(env.ASSETS, language);
  const refusals = await readRefusals();
  expect(refusals.length).toBeGreaterThan(300);
  for (const message of refusals) {
    const { error, details, code } = translatedError(
      i18n,
      new AppError(400, message, { details: [{ path: "field", message }] }),
    );
    expect(code).toBe(textOf(message)!.id);
    expect(details).toEqual([{ path: "field", message: error }]);
    expect(error, code).not.toMatch(MARKS);
    if (language !== "en" && isSentence(message)) expect(error, code).not.toBe(message);
  }
});
