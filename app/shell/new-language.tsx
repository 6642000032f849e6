import { useEffect } from "react";
import { untilNothingIsTyped } from "#app/client/cache/new-build.ts";
import { dropDocuments } from "#app/client/worker/stored-documents.ts";
import { useRootData } from "#app/parts/account/root-data.ts";

/**
 * Reloads the page when its person chose another language in another tab or on another device, once no field or
 * dialog is in use.
 */
export function NewLanguage() {
  const chosen = useRootData()?.language;
  useEffect(() => {
    // A document has one language, so it is loaded again.
    if (chosen && chosen !== document.documentElement.lang) void loadAnew();
  }, [chosen]);
  return null;
}

async function loadAnew() {
  await untilNothingIsTyped();
  await dropDocuments();
  location.reload();
}
