import { useLocation } from "@remix-run/react";
import { useStoresPages } from "#app/client/cache/page-storage-allowed.ts";
import { PrefetchedPages } from "#app/client/cache/prefetched-pages.tsx";
import { PREFETCHED } from "./destinations.ts";
import { ClosedTabs } from "./closed-tabs.tsx";
import { IconShortcuts } from "./icon-shortcuts.tsx";
import { LeavingPage } from "./leaving-page.tsx";
import { NewLanguage } from "./new-language.tsx";
import { SharedOffer } from "./shared-offer.tsx";
import { Undelivered } from "./undelivered.tsx";
import { UnsentOfOthers } from "./unsent-of-others.tsx";

interface AtRestProps {
  userId: string;
  /** An admin impersonates the person. Then nothing is stored, and nothing that this browser has stored is offered. */
  isImpersonated: boolean;
}

/** The work of every page when it is idle. Its code is loaded then. */
export function AtRest({ userId, isImpersonated }: AtRestProps) {
  const mayKeep = useStoresPages() && !isImpersonated;
  const { pathname } = useLocation();
  return (
    <>
      <LeavingPage pathname={pathname} />
      <NewLanguage />
      <PrefetchedPages mayKeep={mayKeep} paths={PREFETCHED} />
      {!isImpersonated && (
        <>
          <Undelivered key={userId} userId={userId} />
          <ClosedTabs userId={userId} mayKeep={mayKeep} />
          <UnsentOfOthers userId={userId} />
          <SharedOffer userId={userId} />
          <IconShortcuts />
        </>
      )}
    </>
  );
}
