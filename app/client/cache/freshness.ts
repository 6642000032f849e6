/** Decides when the data of pages is outdated, and when it is read again. No other module has a flag about this. */
import type { Query } from "@tanstack/react-query";
import { shownLocation } from "#app/remix-internals.client.ts";
import { DAY_START_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { documentKeptAt } from "../worker/stored-documents.ts";
import { emitter } from "../emitter.ts";
import { localDate } from "../client-date.ts";
import { PAGE, queryClient } from "./query-client.ts";

/**
 * The events that make the data of all pages outdated. Each page is then read again: `before` it is shown the next
 * time, or in the background `behind` its old data. With `cancels`, running reads are cancelled, because their
 * answers may lack the change.
 */
export const EVENTS = {
  /** A form or a call to the API was answered. Only the server knows what it changed. */
  form: { reads: "before", cancels: true },
  /** A command was answered. The shown data already contains its change. */
  command: { reads: "behind", cancels: true },
  /** Another page or another device changed something. */
  elsewhere: { reads: "behind", cancels: false },
} as const;

/** The number of answered forms. */
let forms = 0;
/** When the data last changed on the server, in milliseconds since 1970. */
let changedAt = 0;
/** The number of changes that were applied to the cached data. */
let applied = 0;

/** Notes that the data of all pages has changed. */
export async function noteChange(by: keyof typeof EVENTS): Promise<void> {
  const { reads, cancels } = EVENTS[by];
  if (reads === "before") forms += 1;
  else changedAt = Date.now();
  if (cancels) await queryClient.cancelQueries({ queryKey: [PAGE] });
  if (reads === "before") await queryClient.invalidateQueries({ queryKey: [PAGE], refetchType: "none" });
}

/** Milliseconds from the last response to the next read of the page, so that a burst of changes causes one read. */
const READ_AFTER_MS = 400;
let reading: ReturnType<typeof setTimeout> | undefined;
/** Whether a change since the last read is shown in the header or the menu. */
let readsShell = false;
const allAnswered = emitter<boolean>();

/**
 * Calls back when every command has a response and the page should be read again; the argument says whether the header
 * and the menu should be read too. Returns a function to unsubscribe.
 */
export const onAllAnswered = allAnswered.on;

/** Reads the shown page again when all commands have a response. */
export function readSoon(changesShell = false): void {
  readsShell ||= changesShell;
  clearTimeout(reading);
  reading = setTimeout(() => {
    if (queryClient.isMutating() > 0) return;
    allAnswered.emit(readsShell);
    readsShell = false;
  }, READ_AFTER_MS);
}

/**
 * Call this after the server has answered a change that is not a command: the shown page is read again soon, other
 * pages before they are shown.
 */
export async function afterOwnChange(): Promise<void> {
  await noteChange("command");
  readSoon();
}

/** Notes that a change was applied to the cached data. */
export const noteApplied = () => void (applied += 1);

/** Milliseconds for which data counts as fresh: a click right after a prefetch reads nothing again. */
const FRESH_MS = 5_000;

/** Milliseconds for which the data of a page counts as fresh. */
export const staleTime = ({ state }: Pick<Query, "state">) => (state.dataUpdatedAt <= changedAt ? 0 : FRESH_MS);

/**
 * Runs a read. If the data changed on the server meanwhile, the new data counts as outdated at once, because it may
 * lack the change.
 */
export async function oldIfChanged(read: () => Promise<unknown>): Promise<unknown> {
  const before = changedAt;
  const data = await read();
  if (changedAt !== before) setTimeout(noteChange, 0, "elsewhere");
  return data;
}

/**
 * Runs a read. Runs it again if a change was applied to the cached data meanwhile, because the first answer may lack
 * the change.
 */
export async function readUndisturbed(read: () => Promise<unknown>): Promise<unknown> {
  const before = applied;
  const data = await read();
  return applied === before ? data : readUndisturbed(read);
}

/** Returns a function that says whether no form was answered since this call. */
export function sinceNow(): () => boolean {
  const before = forms;
  return () => forms === before;
}

const dayStartCookie = new RegExp(`${DAY_START_COOKIE}=(\\d)`);

/** The hour at which the person's days start, from the cookie. */
export const dayStart = () => Number(dayStartCookie.exec(document.cookie)?.[1] ?? 0);

/**
 * Says whether a time, in milliseconds since 1970, is today in this browser. The texts of a page about today are
 * correct until the day is over.
 */
export const isOfToday = (time: number) => localDate(time, dayStart()) === localDate(Date.now(), dayStart());

/**
 * The scope of a read after a command, a change on another device or the start of a day: the page only, or also the
 * header and the menu.
 */
export type RevalidationScope = "page" | "all" | null;

let scope: RevalidationScope = null;

/** The scope of the running read; null for a read with another cause. */
export const revalidationScope = () => scope;

/** Sets the scope of the read that is running. */
export const setRevalidationScope = (value: RevalidationScope) => void (scope = value);

/**
 * The time when the first document of this tab was cached; null if the document came from the server or the server
 * has responded since.
 */
let keptAt = documentKeptAt();
const storedPath = keptAt === null ? null : location.pathname;

/**
 * The time when the first document of this tab was cached; null if the document came from the server or the server
 * has responded since.
 */
export const oldDocumentKeptAt = () => keptAt;

/** Notes that the server has responded: the page is not a cached document any more. */
export const endOldDocument = () => void (keptAt = null);

/** Says whether the current page is a cached document that the server has not updated yet. */
export const isDocumentOld = () => keptAt !== null && shownLocation().pathname === storedPath;
