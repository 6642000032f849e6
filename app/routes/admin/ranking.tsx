interface RankingProps {
  heading: string;
  /** The heading of the first column. */
  names: string;
  rows: { name: string; visits: number; unique_visitors?: number }[];
  empty: string;
  locale: string;
}

/** A table in which each row is also a bar of a chart. */
export function Ranking({ heading, names, rows, empty, locale }: RankingProps) {
  const most = Math.max(1, ...rows.map(({ visits }) => visits));
  const written = new Intl.NumberFormat(locale);
  const hasUnique = rows[0]?.unique_visitors !== undefined;
  if (rows.length === 0) {
    return (
      <div className="grid content-start gap-2">
        <h3>{heading}</h3>
        <p className="text-ink-soft">{empty}</p>
      </div>
    );
  }
  return (
    <table className="data-table ranking">
      <caption>{heading}</caption>
      <thead>
        <tr>
          <th scope="col">{names}</th>
          <th scope="col">Visits</th>
          {hasUnique && <th scope="col">Unique</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, visits, unique_visitors }) => (
          <tr key={name}>
            <th scope="row">
              <svg aria-hidden className="mirror">
                <rect width={`${(visits / most) * 100}%`} height="100%" rx="3" />
              </svg>
              <span>{name}</span>
            </th>
            <td>{written.format(visits)}</td>
            {hasUnique && <td>{written.format(unique_visitors ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
