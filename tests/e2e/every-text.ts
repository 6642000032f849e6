import { expect, type Page } from "@playwright/test";
import { audioForm, mp3 } from "../recordings.ts";

interface Texts {
  /** For long fields: at most 240 characters. */
  text: string;
  /** For short fields: at most 10 characters. */
  short: string;
  /** The due date, in the page's time zone. */
  today: string;
}

/** Stores the texts in every kind of row, as an admin. Resolves to the project's id. */
export async function storeEverywhere(page: Page, language: string, { text, short, today }: Texts): Promise<string> {
  const post = async (path: string, data: object, method: "POST" | "PATCH" = "POST") => {
    const answer = await page.request.fetch(`/api${path}`, { method, data });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: string; session: { id: string } };
  };
  const project = (await post("/project/", { proje_title: short })).id;
  const todo = { todo_title: text.slice(0, 120), todo_description: text, todo_due_date: today };
  await post(`/todo/project/${project}`, todo);
  await post(`/todo/${(await post(`/todo/project/${project}`, todo)).id}`, { is_checked: true }, "PATCH");
  await post("/weekly-update/", { project_id: project, update_text: text });
  await post("/meeting-note/", { project_id: project, meeting_title: text.slice(0, 120), meeting_note: text });
  await post("/diary/", { diary_text: text });
  await post("/pomodoro/start", { project_id: project, duration_minutes: 1 });
  await post("/pomodoro/complete", { notes: text }, "PATCH");
  await post("/pomodoro/start", { project_id: project });
  await post("/admin/language/create-pack", { language });
  const word = { language, word_original: text.slice(0, 80), pronunciation: text.slice(0, 80), meaning: text };
  await post("/admin/language/words", word);
  const multipart = audioForm(language, [["onerror=alert(1).mp3", mp3(language)]]);
  await page.request.post("/api/admin/language/upload-audio", { multipart });
  const referrer = `https://elsewhere.example/${encodeURIComponent(text)}`;
  await page.request.post("/api/analytics/visit", { data: { page: "landing", referrer }, headers: { cookie: "" } });
  return project;
}
