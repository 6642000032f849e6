export const pick = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, NoInfer<Name>> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
