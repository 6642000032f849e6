import type { PageHandle } from "#app/shell/handle.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { title } from "#app/shell/title.ts";

export const handle: PageHandle = { static: true };

export const meta = title("Terms", "The terms of Sevenfold.");

export default function Terms() {
  return (
    <TextPage heading="Terms" isEnglish>
      <p className="flex items-center gap-2 font-semibold">
        <span aria-hidden className="priority priority-medium" />
        Under construction
      </p>
      <p>
        These terms are still being written. Until they are here, the{" "}
        <a className="link" href="/privacy">
          privacy policy
        </a>{" "}
        says what happens to your data, and you can delete your account with everything in it at any time.
      </p>
    </TextPage>
  );
}
