import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { callApi } from "#app/client/api.ts";
import type { Package } from "#app/domain/anki/read-package.ts";
import type { OwnWordImport } from "#app/domain/own-word/own-word.ts";
import type { CsvProblem } from "#app/domain/pack/word.ts";
import { wordCommands } from "#app/parts/words/word-commands.ts";
import { useToast } from "#app/ui/toast.tsx";
import { anki, isApkg, typesOf } from "./anki-package.tsx";
import type { Chosen, Column } from "./import-columns.tsx";

type Answer = OwnWordImport | { error: string; details: CsvProblem[] };

/** Sends a file of words, for a dry run or the import. */
async function send(language: string, file: File, chosen: Chosen, dryRun: boolean): Promise<Answer> {
  const form = new FormData();
  form.set("language", language);
  form.set("file", file);
  form.set("dryRun", String(dryRun));
  for (const [name, value] of Object.entries(chosen)) form.set(name, value);
  const path = "/language-learning/words/import";
  const { body, problem } = await callApi<OwnWordImport>(path, { method: "POST", body: form, changesPages: !dryRun });
  if (problem === null) return body as OwnWordImport;
  return { error: problem, details: Array.isArray(body.details) ? (body.details as CsvProblem[]) : [] };
}

/** Runs one task at a time. A new task replaces the running one. */
function useNewest() {
  const newest = useRef(0);
  const [isBusy, setBusy] = useState(false);
  /** Calls `end` with the result of `work`, unless a newer task has begun. */
  async function run<Result>(work: () => Promise<Result>, end: (result: Result) => void): Promise<void> {
    const own = ++newest.current;
    setBusy(true);
    const result = await work();
    if (own !== newest.current) return;
    setBusy(false);
    end(result);
  }
  function stop() {
    newest.current += 1;
    setBusy(false);
  }
  return { isBusy, run, stop };
}

/** Previews a file of words, and imports it. `onDone` is called after the import. */
function useSending(language: string, onDone: () => void) {
  const { t } = useLingui();
  const { isBusy, run, stop } = useNewest();
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** The last successful preview. Its columns can still be chosen after an error. */
  const [shown, setShown] = useState<OwnWordImport | null>(null);
  const toast = useToast();

  function tellImported({ id, added }: OwnWordImport, name: string) {
    const undo = () => wordCommands.send({ intent: "undo-words", id: id!, name });
    toast.show({ text: t`${plural(added, { one: "# word added", other: "# words added" })}`, undo, stays: true });
    onDone();
  }
  const sendFile = (file: File, chosen: Chosen, dryRun: boolean) =>
    run(
      () => send(language, file, chosen, dryRun),
      (got) => {
        setAnswer(got);
        if ("error" in got) return;
        setShown(got);
        if (!dryRun) tellImported(got, file.name);
      },
    );
  function clear() {
    stop();
    setAnswer(null);
    setShown(null);
  }
  return { isBusy, run, answer, setAnswer, shown, sendFile, clear };
}

/** Reads a package of Anki; null if the file is not a package. */
const readApkg = async (file: File): Promise<Package | null> =>
  (await (await anki.load().catch(() => null))?.readApkg(file)) ?? null;

/** The chosen file and columns, and the last answer to them. `onDone` is called after the import. */
export function useImport(language: string, onDone: () => void) {
  const { t } = useLingui();
  const { isBusy, run, answer, setAnswer, shown, sendFile, clear } = useSending(language, onDone);
  const [file, setFile] = useState<File | null>(null);
  /** The chosen package of Anki. `file` contains the notes of one of its types. */
  const [packed, setPacked] = useState<{ found: Package; type: string } | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});

  /** Starts with a file of words, or with none. */
  function start(next: File | null) {
    clear();
    setFile(next);
    setChosen({});
    if (next) void sendFile(next, {}, true);
  }
  function choose(next: File | undefined) {
    setPacked(null);
    if (!next || !isApkg(next)) return start(next ?? null);
    start(null);
    void run(
      () => readApkg(next),
      (found) => openPackage(found, next.name),
    );
  }
  function openPackage(found: Package | null, name: string) {
    const type = found && typesOf(found)[0];
    if (type) return showNotes(name, found, type.id);
    const error = found
      ? t`This package has no notes with a word and a meaning: cloze and image occlusion notes cannot become words.`
      : t`This is no package of Anki, or it is damaged. Export it again, or choose Notes in Plain Text in Anki.`;
    setAnswer({ error, details: [] });
  }
  function showNotes(name: string, found: Package, id: string) {
    const type = found.types.find((one) => one.id === id)!;
    setPacked({ found, type: id });
    start(new File([anki.module!.notesFile(found, type, new Date())], name, { type: "text/plain" }));
  }
  function chooseAnew(now: Chosen) {
    setChosen(now);
    void sendFile(file!, now, true);
  }
  return {
    file,
    packed,
    answer,
    shown,
    chosen,
    isBusy,
    choose,
    chooseType: (type: string) => showNotes(file!.name, packed!.found, type),
    chooseHeader: (isHeader: boolean) => chooseAnew({ header: String(isHeader) }),
    chooseColumn(name: Column, value: string) {
      if (shown) chooseAnew({ ...columnsOf(shown), ...chosen, [name]: value });
    },
    /** Imports the previewed file, or tries again. */
    confirm: () => void sendFile(file!, chosen, answer === null || "error" in answer),
  };
}

/** The columns of a preview, as chosen values. */
const columnsOf = ({ header, word, meaning, pronunciation }: OwnWordImport): Chosen => ({
  header: String(header),
  word: String(word),
  meaning: String(meaning),
  pronunciation: pronunciation === null ? "" : String(pronunciation),
});
