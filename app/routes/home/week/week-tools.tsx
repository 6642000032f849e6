import CalendarSearch from "lucide/dist/esm/icons/calendar-search.mjs";
import Layers from "lucide/dist/esm/icons/layers.mjs";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useFoundTodo } from "../use-found-todo.ts";
import { EQUAL, equalSetting } from "./equal-projects.ts";
import { JumpDialog } from "./jump-dialog.tsx";
import type { WeekAddress } from "./use-week.ts";

const YEAR_SECONDS = 31_536_000;

interface WeekToolsProps {
  year: number;
  address: WeekAddress;
  isJumping: boolean;
  onJump(isJumping: boolean): void;
  /** Whether the week shows the todos of all projects as equal; null with one project. */
  areEqual: boolean | null;
}

/** The buttons of the week's head that a look at the week does not need: Jump to Week, and all projects as equal. */
export function WeekTools({ year, address, isJumping, onJump, areEqual }: WeekToolsProps) {
  useFoundTodo();
  return (
    <>
      <IconButton label="Jump to Week" onClick={() => onJump(true)}>
        <Icon of={CalendarSearch} />
      </IconButton>
      {areEqual !== null && (
        <IconButton
          label="All projects as equal"
          className="aria-pressed:bg-wash aria-pressed:text-accent"
          aria-pressed={areEqual}
          onClick={() => showAsEqual(!areEqual)}
        >
          <Icon of={Layers} />
        </IconButton>
      )}
      {isJumping && <JumpDialog year={year} address={address} onClose={() => onJump(false)} />}
    </>
  );
}

/** Stores the choice for this page, and in a cookie for what the server renders. */
function showAsEqual(areEqual: boolean) {
  equalSetting.write(areEqual ? EQUAL : null);
  document.cookie = `projects=${EQUAL}; path=/app; max-age=${areEqual ? YEAR_SECONDS : 0}; samesite=lax`;
}
