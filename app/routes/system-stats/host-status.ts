import {
  type HostMinute,
  type HostStats,
  NO_HOST_MESSAGE,
  STATS_FAILED_MESSAGE,
} from "#app/domain/system-stats/system-stats.ts";

/** The result of a request for a host: its figures, or the error. */
export type HostStatus =
  | { stats: HostStats; history: HostMinute[]; error: null }
  | { stats: null; history: null; error: string };

export const failed = (error: string) => ({ stats: null, history: null, error }) satisfies HostStatus;

/** Says whether no host has ever reported. That is no error. */
export const isEmpty = (look: HostStatus) => look.error === NO_HOST_MESSAGE;

/** The banner's text for a status: the server's message, if it is meant for people. */
export const errorText = (status: number, said: string) =>
  status < 500 || said === NO_HOST_MESSAGE ? said : STATS_FAILED_MESSAGE;
