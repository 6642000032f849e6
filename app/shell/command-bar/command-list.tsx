import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Keys } from "../keys.tsx";
import type { Option, Section } from "./options.tsx";
import type { useCommandBar } from "./use-command-bar.ts";
import type { SearchState } from "./use-sections.ts";

type Bar = ReturnType<typeof useCommandBar>;

/** The id of an option's element, to which the focused field refers. */
export const optionId = (id: string, sections: readonly Section[], option: Option) =>
  `${id}-${sections.flatMap(({ options }) => options).indexOf(option)}`;

/** The options in their sections. The ids of the list and of its options begin with `id`. */
export function CommandList({ id, bar: { sections, current, run } }: { id: string; bar: Bar }) {
  const { t } = useLingui();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`Results`} className="command-list">
      {sections.map((section, at) => (
        <div key={section.title} role="group" aria-labelledby={`${id}-group-${at}`}>
          <div id={`${id}-group-${at}`} role="presentation" className="command-title">
            {section.title}
          </div>
          {section.options.map((option) => (
            <CommandOption
              key={option.id}
              id={optionId(id, sections, option)}
              option={option}
              isCurrent={option === current}
              onChoose={() => run(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface CommandOptionProps {
  id: string;
  option: Option;
  isCurrent: boolean;
  onChoose(): void;
}

function CommandOption({ id, option, isCurrent, onChoose }: CommandOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  // New options above it may have moved it out of view.
  useEffect(() => {
    if (isCurrent) element.current!.scrollIntoView({ block: "nearest" });
  });
  return (
    // The field has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div ref={element} id={id} role="option" aria-selected={isCurrent} className="command-option" onClick={onChoose}>
      <span className="command-text">
        {option.text}
        {option.detail && <small>{option.detail}</small>}
      </span>
      {option.date && <small>{option.date}</small>}
      {option.keys && (
        <span className="command-keys">
          <Keys keys={option.keys} />
        </span>
      )}
    </div>
  );
}

/** The state of the search, as text. */
export function CommandStatus({ bar: { text, state, options, retry } }: { bar: Bar }) {
  const { i18n } = useLingui();
  const count = options.filter((option) => !option.isAdded).length;
  return (
    <p role="status" className="command-status">
      {statusOf(i18n, text, state, count)}
      {state === "failed" && (
        <button type="button" className="btn btn-plain text-sm" onClick={retry}>
          <Trans>Try Again</Trans>
        </button>
      )}
    </p>
  );
}

function statusOf(i18n: I18n, text: string, state: SearchState, count: number): string {
  const words = text.trim();
  const found = i18n._(
    count === 0 ? msg`Nothing found for “${words}”.` : msg`${plural(count, { one: "# found.", other: "# found." })}`,
  );
  if (state === "offline") return i18n._(msg`No network: what is on this device. ${found}`);
  if (state === "failed")
    return `${i18n._(msg`${plural(count, { one: "The search could not be finished. # found on this device.", other: "The search could not be finished. # found on this device." })}`)} `;
  if (state === "searching") return i18n._(msg`Searching…`);
  return words ? found : "";
}
