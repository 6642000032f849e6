import { useLingui } from "@lingui/react/macro";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { chooseWay, useWay, wayName } from "./ways.ts";

/** A choice before a practice: the front of the cards. */
export function WayChoice() {
  const { t, i18n } = useLingui();
  const way = useWay();
  const isHydrated = useHydrated();
  return (
    <Field label={t`Cards`} hideLabel className={isHydrated ? "" : "invisible"}>
      <Select value={way} onChange={(event) => chooseWay(event.currentTarget.value)}>
        {Object.entries(wayName).map(([value, name]) => (
          <option key={value} value={value}>
            {i18n._(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
