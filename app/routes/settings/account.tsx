import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { LANGUAGES } from "#app/i18n/language.ts";
import { ChangeLanguage, ReviewNote } from "./language-form.tsx";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EXPORT_PATH, MAX_EXPORTS } from "#app/domain/export/export.ts";
import { hourText } from "#app/domain/time/day-start.ts";
import { OwnProof } from "#app/parts/account/own-proof.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { AccountChange } from "./account-change.tsx";
import { ChangeDayStart, ChangeEmail, ChangePassword, ChangeUsername } from "./account-forms.tsx";
import type { Content } from "./content.server.ts";
import { MoveAccount } from "./move-account.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { Section } from "./section.tsx";

type AccountProps = Content["account"] & {
  timezone: string;
  /** False while impersonating. */
  mayChange: boolean;
  /** Whether the diary is locked in this browser. An export contains the diary. */
  isDiaryLocked: boolean;
};

/** The account's data, with forms that change it, and its deletion. */
export function Account({
  username,
  email,
  pending,
  size,
  role,
  has_password: hasPassword,
  daysRemaining,
  timezone,
  day_start,
  chosenLanguage,
  browserLanguage,
  region,
  mayChange,
  isDiaryLocked,
}: AccountProps) {
  const { t } = useLingui();
  const isDemo = role === "demo";
  const mayRename = mayChange && !isDemo;
  // If only the provider can sign in, the account needs no first password.
  const maySetPassword = useRootData()?.provider?.is_only !== true;
  return (
    <Section id="account" heading={t`You and your data`}>
      <dl className="grid gap-4">
        <Fact name={t`Username`} value={username}>
          {mayRename && <ChangeUsername username={username} />}
        </Fact>
        {!isDemo && (
          <Fact name={t`Email`} value={email}>
            {mayRename && <ChangeEmail isWaiting={pending !== null} hasPassword={hasPassword} />}
            <PendingEmail pending={pending} />
          </Fact>
        )}
        {mayRename && (hasPassword || maySetPassword) && (
          <Fact name={t`Password`} value={hasPassword ? t`Only you know it.` : undefined}>
            <ChangePassword email={email} hasPassword={hasPassword} />
          </Fact>
        )}
        <Fact name={t`Time zone`} value={timezone.replaceAll("_", " ")}>
          <span className="basis-full text-sm text-ink-soft">
            <Trans>As this device says. Days and diary entries follow it.</Trans>
          </span>
        </Fact>
        <Fact name={t`Start of day`} value={hourText(day_start)}>
          {mayChange && <ChangeDayStart day_start={day_start} />}
        </Fact>
        <Fact
          name={t({ message: "Language", context: "of pages" })}
          value={LANGUAGES[chosenLanguage ?? browserLanguage].name}
        >
          {mayChange && <ChangeLanguage chosenLanguage={chosenLanguage} browserLanguage={browserLanguage} />}
          <ReviewNote language={chosenLanguage ?? browserLanguage} />
        </Fact>
        {region && (
          <Fact name={t`Region`} value={region.label}>
            {mayChange && <MoveAccount region={region} hasPassword={hasPassword} mayMove={role === "user"} />}
          </Fact>
        )}
        {mayChange && <DataFact size={size} isDiaryLocked={isDiaryLocked} />}
        {isDemo && <DemoFact daysRemaining={daysRemaining} />}
      </dl>
      {mayChange && <DeleteAccount isDemo={isDemo} hasPassword={hasPassword} />}
    </Section>
  );
}

/** The days that are left of a demo account, and a link to the form that claims it. */
function DemoFact({ daysRemaining }: Pick<AccountProps, "daysRemaining">) {
  const { t } = useLingui();
  return (
    <Fact
      name={t`Demo account`}
      value={t`${plural(daysRemaining ?? 0, { 0: "Expired", one: "# day left", other: "# days left" })}`}
    >
      <Link to="/app" className="link">
        <Trans>Keep it with an account of your own</Trans>
      </Link>
    </Fact>
  );
}

/** Links to export and import data, and the used space. */
function DataFact({ size, isDiaryLocked }: { size: string; isDiaryLocked: boolean }) {
  const { t } = useLingui();
  return (
    <Fact name={t`Your data`}>
      {isDiaryLocked ? (
        <Link to="/diary" className="link">
          <Trans>Open the diary to take your data along</Trans>
        </Link>
      ) : (
        <DownloadLink>
          <Trans>Take your data along</Trans>
        </DownloadLink>
      )}
      <Link to="/bring" className="link">
        <Trans>Import data</Trans>
      </Link>
      <span className="basis-full text-sm text-ink-soft">
        <Trans>
          All of it in one ZIP: JSON for programs, Markdown to read, CSV for spreadsheets, and your todos for other
          apps. Up to {MAX_EXPORTS} times an hour. An import comes from such a ZIP, other apps for todos or diaries, or
          a list.
        </Trans>
      </span>
      <span className="basis-full text-sm text-ink-soft">{size}</span>
    </Fact>
  );
}

/** A name, its value if it has one, and its actions. */
function Fact({ name, value, children }: { name: string; value?: string | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 md:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        {value && <bdi className="break-all">{value}</bdi>}
        {children}
      </dd>
    </div>
  );
}

const DownloadLink = ({ children }: { children: ReactNode }) => (
  <a href={EXPORT_PATH} download className="link">
    {children}
  </a>
);

function DeleteAccount({ isDemo, hasPassword }: { isDemo: boolean; hasPassword: boolean }) {
  const { t } = useLingui();
  return (
    <AccountChange
      intent="delete-account"
      verb={t`Delete Account`}
      title={t`Delete your account?`}
      text={t`Your projects, todos, notes, meetings, diary and statistics are deleted with it, for good. This cannot be undone.`}
      danger
      fields={hasPassword ? ["password"] : []}
    >
      {(actionError) => (
        <>
          {!isDemo && <OwnProof hasPassword={hasPassword} actionError={actionError} />}
          <p>
            <Trans>
              Before you delete it, you can <DownloadLink>take your data along</DownloadLink>.
            </Trans>
          </p>
        </>
      )}
    </AccountChange>
  );
}
