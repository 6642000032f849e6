import type { Totals } from "#app/domain/admin/admin.ts";
import { type Figure, Figures } from "#app/ui/figures.tsx";

interface StatisticsProps {
  counts: Totals;
  /** The number of all visits. */
  visits: number;
  /** The month of the monthly e-mails. */
  month: string;
  locale: string;
}

/** The totals of the installation. */
export function Statistics({ counts, visits, month, locale }: StatisticsProps) {
  const figures: Figure[] = [
    { name: "Users", value: counts["users/total"], hint: "accounts now" },
    { name: "Verified", value: counts["users/verified"], hint: "email confirmed" },
    { name: "Admins", value: counts["users/admin"], hint: "accounts now" },
    { name: "Regular", value: counts["users/regular"], hint: "accounts now" },
    { name: "Demo", value: counts["users/demo"], hint: "accounts now" },
    { name: "Active demo", value: counts["users/demo/active"], hint: "not expired" },
    { name: "Projects", value: counts["projects/total"], hint: "not deleted" },
    { name: "Todos", value: counts["todos/total"], hint: "not deleted" },
    { name: "Pomodoro sessions", value: counts["sessions/total"], hint: "ended" },
    { name: "Emails", value: counts["emails/total"], hint: "sent, ever" },
    { name: "Emails this month", value: counts["emails/monthly"], hint: `sent, ${month}` },
    { name: "Visits", value: visits, hint: "public pages, ever" },
  ];
  return <Figures figures={figures} className="totals" locale={locale} />;
}
