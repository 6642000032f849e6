import { useHydrated } from "#app/ui/hydrated.ts";
import { lazyCode, useLazyCode } from "#app/ui/lazy-code.ts";

const markdown = lazyCode(() => import("./markdown.tsx"));

/** A text for reading: plain at first, and Markdown once that code is loaded. */
export function ReadText({ text }: { text: string }) {
  const loaded = useLazyCode(markdown, true);
  const isHydrated = useHydrated();
  const code = loaded ?? (isHydrated ? markdown.module : undefined);
  if (code) return <code.Markdown text={text} className="leading-relaxed" />;
  return (
    <p dir="auto" className="leading-relaxed whitespace-pre-wrap">
      {text}
    </p>
  );
}
