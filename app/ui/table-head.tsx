/** A column by its name, with a class: `sr-only` for one whose name is only read out. */
type Column = string | false | [name: string, className: string];

/** The head of a table. A column that is false is left out. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (!column) return null;
          const [name, className] = typeof column === "string" ? [column] : column;
          if (className !== "sr-only") {
            return (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            );
          }
          return (
            <th key={name} scope="col">
              <span className="sr-only">{name}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
