import { expect, test, vi } from "vitest";
import { type Databases, FakeDocument } from "../../../tests/fake-browser.ts";

/** The item that the service worker stores for a shared form. */
async function storedOf(fields: [string, string | File][]) {
  const databases: Databases = new Map();
  const page = new FakeDocument(databases);
  // Not imported by name, because its types are those of a service worker.
  const { receiveShared } = await vi.importActual<{ receiveShared(form: FormData): Promise<void> }>(
    "./shared-worker.ts",
  );
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  await page.ask(() => receiveShared(form));
  return [...databases.get("sevenfold-shared")!.values()][0] as {
    shared: object;
    picture: File | null;
    filesLeft: number;
  };
}

const file = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

test("texts and the first picture are stored, other files are counted", async () => {
  const { shared, picture, filesLeft } = await storedOf([
    ["title", "Quinces"],
    ["url", "https://example.com/"],
    ["picture", file("a.pdf", "application/pdf")],
    ["picture", file("b.png", "image/png")],
    ["picture", file("c.png", "image/png")],
  ]);
  expect(shared).toEqual({ title: "Quinces", text: "", url: "https://example.com/", isCut: false });
  expect([picture?.name, filesLeft]).toEqual(["b.png", 2]);
});

test("an empty file is ignored, and so is a file in a text field", async () => {
  const { shared, picture, filesLeft } = await storedOf([
    ["picture", file("a.png", "image/png", 0)],
    ["text", file("t.txt", "text/plain")],
  ]);
  expect([picture, filesLeft]).toEqual([null, 0]);
  expect(shared).toEqual({ title: "", text: "", url: "", isCut: false });
});
