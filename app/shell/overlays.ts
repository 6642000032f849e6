/** The dialogs of every page, fetched as one lazy part. */
export { CommandLine } from "./line/command-line.tsx";
export { ShortcutHelp } from "./shortcut-help.tsx";
export { SignInDialog } from "./sign-in-dialog.tsx";
