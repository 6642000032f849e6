import { type ClientActionFunctionArgs, useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import Download from "lucide/dist/esm/icons/download.mjs";
import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { EnglishPage } from "#app/shell/text-page.tsx";
import { Tab, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { revalidateUnlessFailed } from "#app/forms/revalidate-unless-failed.ts";
import { FailedPage, orFailedMeta } from "#app/shell/failed-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { focusHeading } from "#app/shell/focus.ts";
import { pageAction } from "#app/forms/action.server.ts";
import { titled } from "#app/shell/title.ts";
import { AccessForm } from "./access.tsx";
import { DeletePack } from "./delete-pack.tsx";
import { Folder } from "./folder.tsx";
import { ImportPack } from "./import-pack.tsx";
import { Batches, Learners } from "./history.tsx";
import { packIntents } from "./intents.server.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { loadPacks } from "./load.server.ts";
import { Match } from "./match.tsx";
import { PackLocale } from "./pack-locale.tsx";
import { CreatePack, Packs } from "./packs.tsx";
import { UploadArea, useDrop } from "./upload-area.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { submitted } from "./use-outcome.ts";
import { type Upload, useUpload } from "./use-upload.ts";
import { TABS, tabText, viewPath } from "./view.ts";
import { Words } from "./words.tsx";
import style from "./admin-language.css?inline";

export const loader = loadPacks;

export const action = pageAction(packIntents);

export const shouldRevalidate = revalidateUnlessFailed;

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) => submitted(request, serverAction);

export const handle: PageHandle = { style };

export const meta = orFailedMeta<typeof loader>(({ data }) =>
  titled(data?.language ? `${data.language} · Language Admin` : "Language Admin"),
);

export const ErrorBoundary = () => <FailedPage heading="Error loading language packs" />;

export default function AdminLanguage() {
  const data = useLoaderData<typeof loader>();
  const upload = useUpload();
  const isRunning = upload.state?.isRunning ?? false;
  const onDeleting = useDeleted(data.packs);
  const isOver = useDrop((files) => upload.start(data.language, files));
  return (
    <EnglishPage className="gap-6">
      <PageHead
        view={
          <div className="pack-tools">
            <CreatePack />
            <ImportPack />
          </div>
        }
      >
        <h1>Language Admin</h1>
      </PageHead>
      <AccessForm language={null} {...data.access} />
      <Packs packs={data.packs} language={data.language} />
      <UploadPanel upload={upload} />
      {data.language && data.shown && (
        <Pack
          language={data.language}
          locale={data.locale}
          shown={data.shown}
          upload={upload}
          onDeleting={onDeleting}
        />
      )}
      {isOver && (
        <div className="drop-hint" aria-hidden>
          {data.language ? `Drop to upload to ${data.language}` : "Create a language pack first"}
        </div>
      )}
      <LeaveGuard isRunning={isRunning} />
    </EnglishPage>
  );
}

/** Shows that a pack was deleted, and moves the focus. Returns a function that sets which pack is being deleted. */
function useDeleted(packs: readonly { language: string }[]) {
  const deleting = useRef<string | null>(null);
  const toast = useToast();
  useEffect(() => {
    const language = deleting.current;
    if (language === null || packs.some((pack) => pack.language === language)) return;
    deleting.current = null;
    toast.show({ text: `The language pack ${language} was deleted` });
    focusHeading();
  }, [packs, toast]);
  return (language: string) => (deleting.current = language);
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["shown"]>;

interface PackProps {
  language: string;
  locale: string | null;
  shown: Shown;
  upload: Upload;
  onDeleting(language: string): void;
}

function Pack({ language, locale, shown, upload, onDeleting }: PackProps) {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const isWaiting = navigation.state === "loading" && navigation.location.pathname === "/admin-language";
  const panel = `pack-${shown.tab}`;
  return (
    <section aria-labelledby="pack-heading" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="pack-heading" className="me-auto text-xl">
          {language}
        </h2>
        <a href={`/api/admin/language/pack/${language}`} download className="btn btn-quiet">
          <span>
            <Icon of={Download} className="max-md:hidden" />
            <span>
              Download<span className="max-md:sr-only"> Pack</span>
            </span>
          </span>
        </a>
        <DeletePack key={language} language={language} onSent={() => onDeleting(language)} />
      </div>
      <PackLocale key={language} language={language} locale={locale} />
      <Tabs label={`What is in ${language}`} className="pack-tabs border-b border-line">
        {TABS.map((tab) => (
          <Tab
            key={tab}
            name={tabText[tab]}
            selected={tab === shown.tab}
            panel={`pack-${tab}`}
            to={viewPath({ language, tab })}
          />
        ))}
      </Tabs>
      <TabPanel id={panel}>
        <div className={isWaiting ? "waiting" : ""}>
          {shown.tab === "words" && <Words key={language} language={language} list={shown.list} query={shown.query} />}
          {shown.tab === "audio" && (
            <div className="grid grid-cols-1 gap-8">
              <UploadArea
                language={language}
                isRunning={upload.state?.isRunning ?? false}
                onFiles={(files) => {
                  upload.start(language, files);
                  navigate(viewPath({ language, tab: "audio" }), { replace: true });
                }}
              />
              <Match key={language} language={language} />
              <Folder key={language} language={language} folder={shown} />
            </div>
          )}
          {shown.tab === "uploads" && <Batches language={language} batches={shown.batches} />}
          {shown.tab === "access" && <AccessForm key={language} language={language} {...shown.access} />}
          {shown.tab === "learners" && <Learners learners={shown.learners} others={shown.others} />}
        </div>
      </TabPanel>
    </section>
  );
}
