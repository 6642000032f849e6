import {
  type HostMinute,
  type HostStats,
  NO_HOST_MESSAGE,
  STATS_FAILED_MESSAGE,
} from "#app/domain/system-stats/system-stats.ts";

/** What a look at a host came to: its figures, or why there are none. */
export type HostStatus =
  | { stats: HostStats; history: HostMinute[]; error: null }
  | { stats: null; history: null; error: string };

export const failed = (error: string) => ({ stats: null, history: null, error }) satisfies HostStatus;

/** No host has ever reported: nothing is wrong. */
export const isEmpty = (look: HostStatus) => look.error === NO_HOST_MESSAGE;

/** What the banner says of an answer with this status: the server's words where they are meant for a person. */
export const errorText = (status: number, said: string) =>
  status < 500 || said === NO_HOST_MESSAGE ? said : STATS_FAILED_MESSAGE;
