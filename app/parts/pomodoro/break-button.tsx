import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import Coffee from "lucide/dist/esm/icons/coffee.mjs";
import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { endBreak, startBreak } from "./commands.ts";
import { focusTimer } from "./focus-timer.ts";
import { minutesAndSeconds, type PomodoroState } from "./state.ts";

const LOOK = "btn btn-quiet break ms-1 rounded-full px-3 max-md:px-2";

/** Offers a break after a completed session, and shows and ends a running break. */
export function BreakButton({ state: { session, breakLeft, offered } }: { state: PomodoroState }) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const hasFocus = useRef(false);
  const toast = useToast();
  const isResting = Boolean(breakLeft);
  const isShown = !session && (isResting || Boolean(offered));
  useEffect(() => {
    if (isShown || !hasFocus.current) return;
    hasFocus.current = false;
    focusTimer();
  }, [isShown]);

  async function run(change: () => Promise<string | null>) {
    if (isSending) return;
    setSending(true);
    const problem = await change();
    setSending(false);
    if (problem !== null) toast.show({ text: problem });
  }

  let said = "";
  if (isResting) said = t`The break has started.`;
  else if (!session && offered)
    said = t`${plural(offered, { one: "Time for a break of # minute.", other: "Time for a break of # minutes." })}`;
  else if (breakLeft === 0) said = t`The break is over.`;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isShown && (
        <div
          className="contents"
          onFocus={() => void (hasFocus.current = true)}
          onBlur={() => void (hasFocus.current = false)}
        >
          {isResting ? (
            <RunningBreak time={minutesAndSeconds(breakLeft!)} onEnd={() => void run(endBreak)} />
          ) : (
            <OfferedBreak
              minutes={offered!}
              isSending={isSending}
              onStart={() => void run(() => startBreak(offered!))}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The remaining time. It opens a menu, because looking at the clock must not end the break. */
function RunningBreak({ time, onEnd }: { time: string; onEnd(): void }) {
  const { t } = useLingui();
  return (
    <Menu
      label={t`Break, ${time} left`}
      className={LOOK}
      button={
        <>
          <Icon of={Coffee} className="text-accent max-md:hidden" />
          <span className="font-semibold">{time}</span>
          <Icon of={ChevronDown} className="text-ink-soft" />
        </>
      }
    >
      <MenuItem icon={<Icon of={X} />} onSelect={onEnd}>
        <Trans>End the break</Trans>
      </MenuItem>
    </Menu>
  );
}

function OfferedBreak({
  minutes: offered,
  isSending,
  onStart,
}: {
  minutes: number;
  isSending: boolean;
  onStart(): void;
}) {
  return (
    <button type="button" aria-busy={isSending || undefined} onClick={onStart} className={LOOK}>
      <Icon of={Coffee} className="text-accent" />
      <span className="sr-only">
        <Trans comment="Before its minutes, as it is read out">Take a break,</Trans>{" "}
      </span>
      <span className="font-semibold">
        <Trans comment="Minutes">{offered} min</Trans>
      </span>
    </button>
  );
}
