import { Form, useSubmit } from "@remix-run/react";
import Pause from "lucide/dist/esm/icons/pause.mjs";
import Play from "lucide/dist/esm/icons/play.mjs";
import RefreshCw from "lucide/dist/esm/icons/refresh-cw.mjs";
import { useEffect, useState } from "react";
import type { HostStats } from "#app/domain/system-stats/system-stats.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ageText } from "./numbers.ts";
import type { TimeRange } from "./time-range.ts";
import { isEmpty, type Stats } from "./use-stats.ts";

interface ControlsProps {
  stats: Stats;
  span: TimeRange;
  isPaused: boolean;
  onPause(isPaused: boolean): void;
}

/** The age of the figures, the choice of the host, and the buttons. */
export function Controls({ stats, span, isPaused, onPause }: ControlsProps) {
  const { look, error, isLoading, refresh } = stats;
  const shown = look?.stats;
  const isHydrated = useHydrated();
  const [wasPressed, setPressed] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {look && isEmpty(look) && <p className="state state-unknown">No host</p>}
      <Freshness stats={shown ?? null} isPaused={isPaused} hasFailed={error !== null} />
      {/* Without scripts the button reloads the page. */}
      <Form action="/system-stats" className="controls">
        {shown && <HostSelect shown={shown} />}
        <input type="hidden" name="hours" value={span} />
        <Button
          className={isHydrated ? "" : "invisible"}
          aria-label={isPaused ? "Resume updates" : "Pause updates"}
          onClick={() => {
            onPause(!isPaused);
            if (isPaused) void refresh();
          }}
        >
          {isPaused ? <Icon of={Play} /> : <Icon of={Pause} />}
          {isPaused ? "Resume" : "Pause"}
        </Button>
        <Button
          type="submit"
          className="refresh"
          pending={isLoading && wasPressed}
          aria-disabled={isLoading && isHydrated}
          onClick={(event) => {
            event.preventDefault();
            setPressed(true);
            void refresh().finally(() => setPressed(false));
          }}
        >
          <Icon of={RefreshCw} />
          Refresh
        </Button>
      </Form>
    </div>
  );
}

function HostSelect({ shown: { host, hosts } }: { shown: HostStats }) {
  const submit = useSubmit();
  if (hosts.length < 2) return <input type="hidden" name="host" value={host} />;
  return (
    <Field label="Host" hideLabel>
      <Select
        key={host}
        name="host"
        defaultValue={host}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      >
        {hosts.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </Field>
  );
}

const words = { live: "Live", stale: "Stale", offline: "Offline", paused: "Paused", unknown: "Unknown" };

interface FreshnessProps {
  stats: HostStats | null;
  isPaused: boolean;
  /** The newest request failed, so the host's state is unknown. */
  hasFailed: boolean;
}

function Freshness({ stats, isPaused, hasFailed }: FreshnessProps) {
  if (!stats) return null;
  const state = hasFailed ? "unknown" : isPaused ? "paused" : stats.state;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3">
      <b role="status" className={`state state-${state}`}>
        {words[state]}
      </b>
      <span className="min-w-0">
        {stats.host}{" "}
        <span className="text-ink-soft">
          reported <Age stats={stats} /> ago
        </span>
      </span>
    </p>
  );
}

/** The age of the figures. It keeps counting between two answers. */
function Age({ stats }: { stats: HostStats }) {
  const [age, setAge] = useState(stats.age);
  useEffect(() => {
    const since = performance.now() - stats.age * 1000;
    const tick = () => setAge((performance.now() - since) / 1000);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [stats]);
  return <>{ageText(age)}</>;
}
