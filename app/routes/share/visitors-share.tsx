import { Trans } from "@lingui/react/macro";
import type { StoredShared } from "#app/client/shared-storage.ts";
import { noteOf } from "#app/domain/shared/shared.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SharedPicture } from "./shared-picture.tsx";

/** What was shared while nobody is signed in. It waits for the sign-in. */
export function VisitorsShare({ item, onDiscard }: { item: StoredShared; onDiscard(): void }) {
  return (
    <>
      <p className="max-w-prose">
        <Trans>Log in to add it. Until then it stays in this browser, and nowhere else.</Trans>
      </p>
      <p dir="auto" className="share-text">
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
