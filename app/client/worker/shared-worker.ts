/** The service worker's share target: it stores what a phone shares, for the share page. */
import { MAX_SHARED_PICTURE, SHARED_FIELDS, sharedOf } from "#app/domain/shared/shared.ts";
import { addShared } from "../shared-storage.ts";

/** Stores the texts and the first picture that a phone shares. Rejects where the browser cannot store. */
export async function receiveShared(form: FormData): Promise<void> {
  const files = form.getAll(SHARED_FIELDS.picture).filter((one) => typeof one !== "string" && one.size > 0) as File[];
  const picture = files.find(({ type, size }) => type.startsWith("image/") && size <= MAX_SHARED_PICTURE) ?? null;
  await addShared({
    shared: sharedOf((name) => form.get(SHARED_FIELDS[name])),
    picture,
    filesLeft: files.length - (picture ? 1 : 0),
  });
}
