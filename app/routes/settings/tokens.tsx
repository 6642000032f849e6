import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ApiToken } from "#app/domain/session/api-token.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";

/** The person's API tokens, each with a button that revokes it. */
export function Tokens({ tokens }: Pick<Content, "tokens">) {
  const { t, i18n } = useLingui();
  const revoking = useIntent("revoke-token");
  const actionError = actionErrorOf(revoking.fetcher.data);
  useGone(revoking.message, "#programs");
  if (tokens.length === 0) return actionError && <Notice>{actionError.error}</Notice>;
  return (
    <>
      {actionError && <Notice>{actionError.error}</Notice>}
      <ul aria-label={t`API tokens`} className="rows lg:-my-2">
        {tokens.map(({ id, name, scope, without_diary, used, ends }) => (
          <li key={id} className="flex min-h-14 items-center gap-2">
            <p className="min-w-0 flex-1 py-2">
              <bdi className="font-semibold">{name}</bdi>
              <span className="block text-sm text-ink-soft" suppressHydrationWarning>
                {scopeText(i18n, { scope, without_diary })} · {used ? t`last used ${used}` : t`not used yet`} ·{" "}
                {ends ? t`ends ${ends}` : t`does not end`}
              </span>
            </p>
            <IntentForm of={revoking} fields={{ api_token_id: id }}>
              <Button type="submit" aria-label={t`Revoke ${name}`} pending={revoking.isSending("api_token_id", id)}>
                <Trans>Revoke</Trans>
              </Button>
            </IntentForm>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a token may do, as text. */
function scopeText(i18n: I18n, { scope, without_diary }: Pick<ApiToken, "scope" | "without_diary">): string {
  if (scope === "read") return i18n._(without_diary ? msg`Reads, without the diary` : msg`Reads`);
  return i18n._(without_diary ? msg`Reads and changes, without the diary` : msg`Reads and changes`);
}
