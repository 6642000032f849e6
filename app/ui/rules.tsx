import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useLingui } from "@lingui/react/macro";
import Check from "lucide/dist/esm/icons/check.mjs";
import Circle from "lucide/dist/esm/icons/circle.mjs";
import { Icon } from "./icon.tsx";

/** A list of rules that turn green when fulfilled, in the language of the page. */
export function Rules({ rules }: { rules: { text: string; holds: boolean }[] }) {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-0.5">
      {rules.map(({ text, holds }) => (
        <li key={text} className={`flex items-center gap-1.5 ${holds ? "text-success" : ""}`}>
          {holds ? <Icon of={Check} className="size-3.5" /> : <Icon of={Circle} className="size-3.5 p-0.5" />}
          {translate(text)}
          <span className="sr-only"> {holds ? t`(done)` : t`(missing)`}</span>
        </li>
      ))}
    </ul>
  );
}
