import type { DueBreak } from "#app/domain/pomodoro/pomodoro.ts";
import { BREAK_OFFER_MS, SHORT_BREAK } from "#app/domain/pomodoro/break.ts";
import { callApi } from "#app/client/api.ts";
import { setPomodoro } from "./state.ts";

/** A session has ended, and the server was not asked for the break yet. */
let isDue = false;
/** The number of the newest question. Answers to earlier ones are ignored. */
let question = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Notes that a session has ended. Its break is asked for when the change of the history is announced, because only
 * then is the session in the history.
 */
export function awaitOffer() {
  isDue = true;
}

/** Asks the server for the break after the session that ended, and offers it. */
export async function offerBreak() {
  if (!isDue) return;
  isDue = false;
  const mine = ++question;
  const { body, problem } = await callApi<DueBreak>("/pomodoro/break");
  if (problem === null && mine === question) show(body.offered_minutes!);
}

/** Offers a short break until the server can be asked, because only it counts the sessions of the day. */
export const offerShortBreak = () => show(SHORT_BREAK);

function show(offered: number | null) {
  setPomodoro({ offered });
  clearTimeout(timer);
  timer = setTimeout(forgetOffer, BREAK_OFFER_MS);
}

/** Withdraws the offer. */
export function forgetOffer() {
  isDue = false;
  question += 1;
  clearTimeout(timer);
  setPomodoro({ offered: null });
}
