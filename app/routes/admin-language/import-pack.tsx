import { pluralize } from "#app/domain/pluralize.ts";
import { useNavigate } from "@remix-run/react";
import Upload from "lucide/dist/esm/icons/upload.mjs";
import { useRef, useState } from "react";
import type { LanguagePack } from "#app/domain/pack/pack.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { callApi } from "#app/client/api.ts";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import { viewPath } from "./view.ts";

/** Sends a pack's file as the body: the browser streams it from the disk. */
function sendPack(file: File) {
  const body = new Blob([file], { type: "application/zip" });
  return callApi<{ data: LanguagePack }>("/admin/language/import-pack", { method: "POST", body });
}

/** Imports a pack from its file. */
export function ImportPack() {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();
  const navigate = useNavigate();

  async function take(file: File) {
    setBusy(true);
    setError(null);
    const {
      body: { data },
      problem,
    } = await sendPack(file);
    setBusy(false);
    if (!data) return setError(problem ?? SERVER_ERROR);
    const { language, word_count, audio_count } = data;
    const content = `${pluralize(word_count, "word")} and ${pluralize(audio_count, "recording")}`;
    toast.show({ text: `${language} was imported with ${content}` });
    navigate(viewPath({ language }));
  }

  return (
    <div className="pack-import">
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
          if (file) void take(file);
        }}
      />
      <Button pending={isBusy} onClick={() => input.current?.click()}>
        <Icon of={Upload} />
        Import Pack
      </Button>
      {error && <Notice onDismiss={() => setError(null)}>{error}</Notice>}
    </div>
  );
}
