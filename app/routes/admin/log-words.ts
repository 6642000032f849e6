/**
 * Words for the acts of an admin under their own name, by the call or the form of a line. The name of the changed row
 * follows them.
 */
const WORDS: readonly (readonly [call: RegExp, words: string])[] = [
  [/ send-mail$|\/mails\/[^/]+\/send$/, "Sent a mail again"],
  [/ create-agent-token$|^POST \/api\/admin\/agent-tokens$/, "Made a token for the host"],
  [/ renew-agent-token$|\/agent-tokens\/[^/]+\/renew$/, "Renewed the token of the host"],
  [/ revoke-agent-token$|^DELETE \/api\/admin\/agent-tokens\//, "Revoked the token of the host"],
  [/^DELETE \/api\/system-stats\/[^/]+$| remove-host$/, "Removed the host"],
  [/ set-(host-)?limits$|^PUT \/api\/system-stats\/([^/]+\/)?limits$/, "Set the limits of"],
  [/ remove-host-limits$|^DELETE \/api\/system-stats\/[^/]+\/limits$/, "Removed the limits of the host"],
  [/ set-webhook$|^PUT \/api\/admin\/host-webhook$/, "Set the webhook for alerts of"],
  [/ test-webhook$|\/host-webhook\/test$/, "Sent a test to the webhook for alerts of"],
  [/ renew-webhook$|\/host-webhook\/secret$/, "Renewed the secret of the webhook for alerts of"],
  [/ remove-webhook$|^DELETE \/api\/admin\/host-webhook$/, "Removed the webhook for alerts of"],
  [/create-pack$/, "Created the pack"],
  [/ delete-pack$|^DELETE \/api\/admin\/language\/pack\//, "Deleted the pack"],
  [/import-pack$/, "Imported the pack"],
  [/ set-locale$|^PATCH \/api\/admin\/language\/pack\//, "Set the language code of"],
  [/ set-audience$|^PUT \/api\/admin\/language\/access$/, "Chose who may learn"],
  [/ choose-person$|^POST \/api\/admin\/language\/access\/people$/, "Let somebody learn"],
  [/ drop-person$|^DELETE \/api\/admin\/language\/access\/people$/, "Stopped somebody from learning"],
  [/ add-word$|^POST \/api\/admin\/language\/words$/, "Added a word to"],
  [/ change-word$|^PUT \/api\/admin\/language\/words\//, "Changed the word"],
  [/ delete-word$|^DELETE \/api\/admin\/language\/words\//, "Deleted the word"],
  [/bulk-match-audio$| match-audio$/, "Matched recordings in"],
  [/assign-audio$/, "Gave a recording to the word"],
  [/rename-audio$/, "Renamed the recording"],
  [/delete-audio$/, "Deleted the recording"],
  [/upload-audio$/, "Uploaded recordings to"],
  [/create-folder$/, "Created a folder in"],
  [/delete-folder$/, "Deleted a folder in"],
];

/** The words for a line's call, which is `METHOD path intent`; null if there are none. */
export const wordsOf = (what: string): string | null => WORDS.find(([call]) => call.test(what))?.[1] ?? null;
