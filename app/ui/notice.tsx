import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useLingui } from "@lingui/react/macro";
import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

interface NoticeProps {
  /** An error is announced at once, other tones politely. */
  tone?: "danger" | "warning" | "info" | "success";
  children: ReactNode;
  onDismiss?(): void;
}

const tones = {
  danger: "border-s-danger",
  warning: "border-s-warning",
  info: "border-s-info",
  success: "border-s-success",
};

/** An inline banner. Errors of rules are translated to the language of the page. */
export function Notice({ tone = "danger", children, onDismiss }: NoticeProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={`flex items-center gap-3 rounded-md border border-s-4 border-line bg-surface ps-4 ${onDismiss ? "pe-1" : "pe-2"} ${tones[tone]}`}
    >
      <div className="min-w-0 flex-1 py-2">{typeof children === "string" ? translate(children) : children}</div>
      {onDismiss && (
        <IconButton label={t`Dismiss`} onClick={onDismiss}>
          <Icon of={X} />
        </IconButton>
      )}
    </div>
  );
}
