import { Trans, useLingui } from "@lingui/react/macro";
import SunMoon from "lucide/dist/esm/icons/sun-moon.mjs";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { ThemeItems } from "./theme-items.tsx";

/**
 * For visitors: links to log in and to register, and the choice of a theme on pages that follow it. Visitors have no
 * user menu.
 */
export function VisitorMenu({ themed }: { themed: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {themed && (
        <Menu label={t`Theme`} button={<Icon of={SunMoon} />}>
          <ThemeItems />
        </Menu>
      )}
      <nav aria-label={t`Account`} className="flex flex-wrap gap-2 max-md:gap-1">
        <LinkButton to="/login" variant="plain">
          <Trans>Login</Trans>
        </LinkButton>
        <LinkButton to="/register">
          <Trans>Register</Trans>
        </LinkButton>
      </nav>
    </>
  );
}
