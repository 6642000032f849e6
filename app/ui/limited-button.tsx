import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { forwardRef, type ReactNode } from "react";

interface LimitedButtonProps {
  id: string;
  /** Why the button is disabled: a text of a rule or of the page. */
  reason: string;
  className: string;
  children: ReactNode;
}

/** A button at a limit: it does nothing, and shows why when it is clicked, also without scripts. */
export const LimitedButton = forwardRef<HTMLButtonElement, LimitedButtonProps>(function LimitedButton(
  { id, reason, className, children },
  ref,
) {
  const translate = useTranslate();
  return (
    <>
      <button
        ref={ref}
        type="button"
        id={id}
        aria-disabled
        aria-describedby={`${id}-limit`}
        popovertarget={`${id}-limit`}
        className={`btn ${className}`}
      >
        <span>{children}</span>
      </button>
      <p id={`${id}-limit`} popover="auto" data-reason className="menu px-4 py-3">
        {translate(reason)}
      </p>
    </>
  );
});
