import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MALFORMED_MESSAGE } from "#app/body.ts";
import { cachedPage } from "#app/client/cache/page-query.ts";
import type { StoredShared } from "#app/client/shared-storage.ts";
import { noteOf, SHARED_FIELDS, sharedOf } from "#app/domain/shared/shared.ts";
import { AppError } from "#app/errors.ts";
import { pageAction, pageLoader } from "#app/forms/action.server.ts";
import { text } from "#app/i18n/text.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { title } from "#app/shell/title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { ShareForm } from "./share-form.tsx";
import style from "./share.css?inline";
import { SharedPicture } from "./shared-picture.tsx";
import { useShared } from "./use-shared.ts";

/** The most bytes that can be shared if no service worker receives them. */
const MAX_BYTES = 12_000_000;
const TOO_LARGE = text("shared.too_large", "What you shared is too large");

export const meta = title(msg`Add what you shared`);

/** Visitors may use it too: shared content must not be lost because a session has ended. */
export const loader = pageLoader(async (context) => {
  const user = (await context.impersonator()) ? null : await context.user();
  return { user_id: user?.id ?? null };
});

/**
 * If no service worker receives what a phone shares, the phone posts it here, and the page shows it. Nothing is
 * stored.
 */
export const action = pageAction(
  {},
  {
    bytes: MAX_BYTES,
    tooLarge: () => new AppError(413, TOO_LARGE),
    async run(_, request) {
      const form = await request.formData().catch(() => null);
      if (!form) throw new AppError(400, MALFORMED_MESSAGE);
      const files = form.getAll(SHARED_FIELDS.picture).filter((one) => typeof one !== "string" && one.size > 0);
      const shared = sharedOf((name) => form.get(SHARED_FIELDS[name]));
      return { id: crypto.randomUUID(), shared, filesLeft: files.length };
    },
  },
);

const page = cachedPage();
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["project"], style };

/** The content that another app shared. The person adds it as a todo or to today's diary. */
export default function Share() {
  const { user_id } = page.usePage<typeof loader>();
  const { current, more, change, settle, giveBack } = useShared(user_id);
  const isHydrated = useHydrated();
  return (
    <Page className="share">
      <PageHead>
        <h1>
          <Trans>Add what you shared</Trans>
        </h1>
      </PageHead>
      {current === null && isHydrated && <Nothing isSignedIn={user_id !== null} />}
      {current && user_id === null && (
        <VisitorsShare key={current.id} item={current} onDiscard={() => settle(current)} />
      )}
      {current && user_id !== null && (
        <ShareForm key={current.id} item={current} onChange={change} onSettled={settle} onGiveBack={giveBack} />
      )}
      {more > 0 && (
        <p className="text-ink-soft">
          <Plural value={more} one="# more is waiting behind it." other="# more are waiting behind it." />
        </p>
      )}
    </Page>
  );
}

function Nothing({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          Nothing is waiting here. What you share with Sevenfold from another app on your phone appears on this page, to
          be added as a todo or to your diary.
        </Trans>
      </p>
      <p>
        <LinkButton to={isSignedIn ? "/app" : "/"}>{t`Go Home`}</LinkButton>
      </p>
    </>
  );
}

/** The shared text and picture of a person who is not signed in. They wait for the sign-in. */
function VisitorsShare({ item, onDiscard }: { item: StoredShared; onDiscard(): void }) {
  return (
    <>
      <p className="max-w-prose">
        <Trans>Log in to add it. Until then it stays in this browser, and nowhere else.</Trans>
      </p>
      <p
        dir="auto"
        className="max-h-[40vh] overflow-auto border-s-2 border-line ps-4 wrap-anywhere whitespace-pre-wrap"
      >
        {noteOf(item.shared)}
      </p>
      {item.picture && <SharedPicture picture={item.picture} />}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/login?share" variant="primary">
          <Trans>Login</Trans>
        </LinkButton>
        <Button variant="plain" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </>
  );
}
