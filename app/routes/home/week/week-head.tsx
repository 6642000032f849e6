import { Trans, useLingui } from "@lingui/react/macro";
import Check from "lucide/dist/esm/icons/check.mjs";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { type ReactNode, useCallback, useState } from "react";
import { weekKey, weekOf } from "#app/domain/week/week.ts";
import { useDropTarget } from "#app/ui/drop-target.ts";
import { Icon } from "#app/ui/icon.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { holdKeys } from "#app/ui/typed-ahead.ts";
import type { Slide } from "./use-slide.ts";
import type { useWeekSteps } from "./use-week-steps.ts";
import type { WeekToolsProps } from "./week-tools.tsx";
import type { Week } from "./week.server.ts";

const WeekTools = lazyPart(() => import("./week-tools.tsx"), "WeekTools");

interface WeekHeadProps extends Pick<WeekToolsProps, "address" | "areEqual" | "showsEvents"> {
  week: Week;
  /** The Monday of the current week. */
  thisMonday: string;
  steps: ReturnType<typeof useWeekSteps>;
  slide: Slide;
  /** Called when the pointer or the focus comes near a link to another week. */
  onInterest(): void;
  /** Content at the end of the line. */
  children: ReactNode;
}

/** The head of the week: its name, and links to other weeks. */
export function WeekHead({ week, thisMonday, steps, slide, onInterest, children, ...tools }: WeekHeadProps) {
  const { t } = useLingui();
  return (
    <div className="week-head" onPointerEnter={onInterest} onFocus={onInterest}>
      <WeekLink label={t`Previous week`} hold="previous" to={steps.before} slide={slide}>
        <Icon of={ChevronLeft} className="mirror" />
      </WeekLink>
      <WeekLink
        label={t({ message: "Next week", context: "the one after the shown" })}
        hold="next"
        to={steps.after}
        slide={slide}
      >
        <Icon of={ChevronRight} className="mirror" />
      </WeekLink>
      <WeekName week={week} {...tools} />
      <WeekLink to={steps.now} slide={slide} isCurrent={week.monday === thisMonday}>
        {t`Go to Current Week`}
      </WeekLink>
      <CloseLinks week={week} />
      {children}
    </div>
  );
}

/**
 * The week's number and days, and the tools beside it. A double click on the number opens the dialog for another
 * week.
 */
function WeekName({ week, ...tools }: Pick<WeekHeadProps, "week" | "address" | "areEqual" | "showsEvents">) {
  const { t } = useLingui();
  const [isJumping, setJumping] = useState(false);
  // Must be stable between renders: otherwise React would drop the server's HTML of the tools before their code is
  // loaded.
  const jump = useCallback((isAsked: boolean) => {
    if (isAsked) holdKeys("week_number");
    setJumping(isAsked);
  }, []);
  return (
    <>
      {/* For the pointer, a shortcut to the button beside it. */}
      <h2
        id="week-heading"
        aria-live="polite"
        onDoubleClick={({ currentTarget }) => {
          // The dialog later returns the focus to the focused element, but a click on a heading focuses nothing, so
          // the button is focused here.
          (currentTarget.nextElementSibling as HTMLElement).focus();
          jump(true);
        }}
      >
        <span className="select-none" title={t`Double-click to jump to a week`}>
          {t`Week ${{ number: week.number }}`}
        </span>{" "}
        <small>{week.label}</small>
      </h2>
      <WeekTools year={week.year} isJumping={isJumping} onJump={jump} {...tools} />
    </>
  );
}

/** Links that close a week: the shown week, or an earlier one that is still open. */
function CloseLinks({ week }: { week: Week }) {
  const { t } = useLingui();
  return (
    <>
      {week.isClosed && (
        <Link
          to={`/close-week?week=${weekKey(week.monday)}`}
          className="btn btn-plain text-sm"
          title={t`See its summary, or open it again`}
        >
          <Icon of={Check} />
          <Trans>
            Closed<span className="sr-only">: see its summary, or open it again</span>
          </Trans>
        </Link>
      )}
      {week.toClose && (
        <Link to={`/close-week?week=${weekKey(week.toClose)}`} className="btn btn-plain text-sm">
          {t`Close week ${{ number: weekOf(week.toClose).week }}`}
        </Link>
      )}
    </>
  );
}

interface WeekLinkProps {
  /** The accessible name. */
  label?: string;
  /** Its id as a drop target: the week changes when a todo is held over it. */
  hold?: string;
  /** Null if there is no such week. */
  to: Path | null;
  /** Disables the link while a week slides in. */
  slide: Slide;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A link in the week's head to another week. */
function WeekLink({ label, hold, to, slide, isCurrent, children }: WeekLinkProps) {
  const link = useDropTarget<HTMLAnchorElement>(to && hold ? `hold:${hold}` : undefined);
  if (!to) return <span className="btn btn-icon" />;
  return (
    <Link
      ref={link}
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      className={label ? "btn btn-icon" : "btn btn-plain text-sm"}
      aria-current={isCurrent || undefined}
      aria-disabled={slide.direction !== null || undefined}
      onClick={slide.hold}
    >
      {children}
    </Link>
  );
}
