import { useNavigate } from "@remix-run/react";
import Upload from "lucide/dist/esm/icons/upload.mjs";
import { useRef, useState } from "react";
import type { LanguagePack } from "#app/domain/pack/pack.ts";
import type { PackPreview as Preview } from "#app/domain/pack/preview.ts";
import { pluralize } from "#app/domain/text/pluralize.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { callApi } from "#app/client/api.ts";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import { viewPath } from "./view.ts";

const ImportDialog = lazyPart(() => import("./import-dialog.client.tsx"), "ImportDialog");

/** Sends a pack's file as the request's body. The browser streams it from the disk. */
async function sendPack<Data>(call: string, file: File): Promise<{ data: Data } | { error: string }> {
  const body = new Blob([file], { type: "application/zip" });
  const answer = await callApi<{ data: Data }>(`/admin/language/${call}`, { method: "POST", body });
  const { data } = answer.body;
  return data ? { data } : { error: answer.problem ?? SERVER_ERROR };
}

/** Imports a pack from its file, after a preview of the changes. */
export function ImportPack() {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<{ file: File; preview: Preview } | null>(null);
  const toast = useToast();
  const navigate = useNavigate();

  async function send<Data>(call: string, file: File): Promise<Data | null> {
    setBusy(true);
    setError(null);
    const answer = await sendPack<Data>(call, file);
    setBusy(false);
    if ("data" in answer) return answer.data;
    setError(answer.error);
    return null;
  }

  async function show(file: File) {
    const preview = await send<Preview>("preview-pack", file);
    if (preview) setPreviewed({ file, preview });
  }

  async function take(file: File, token: string) {
    const pack = await send<LanguagePack>(`import-pack?preview=${token}`, file);
    setPreviewed(null);
    if (!pack) return;
    const { language, word_count, audio_count } = pack;
    const content = `${pluralize(word_count, "word")} and ${pluralize(audio_count, "recording")}`;
    toast.show({ text: `${language} was imported with ${content}` });
    navigate(viewPath({ language }));
  }

  return (
    <div className="grid max-w-form justify-items-start gap-2 md:mt-[calc(1.5em+0.25rem)]">
      <label htmlFor="pack-file" className="sr-only">
        Language pack file
      </label>
      <input
        ref={input}
        id="pack-file"
        type="file"
        accept=".zip,application/zip"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void show(file);
        }}
      />
      <Button pending={isBusy && !previewed} onClick={() => input.current?.click()}>
        <Icon of={Upload} />
        Import Pack
      </Button>
      {error && <Notice onDismiss={() => setError(null)}>{error}</Notice>}
      {previewed && (
        <ImportDialog
          preview={previewed.preview}
          isBusy={isBusy}
          onClose={() => setPreviewed(null)}
          onImport={() => void take(previewed.file, previewed.preview.token)}
        />
      )}
    </div>
  );
}
