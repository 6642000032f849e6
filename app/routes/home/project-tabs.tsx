import { useLingui } from "@lingui/react/macro";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type RefObject, useRef, useState } from "react";
import { isExample, MAX_PROJECTS, type Project, PROJECT_LIMIT_MESSAGE } from "#app/domain/project/project.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LimitedButton } from "#app/ui/limited-button.tsx";
import { Tab, Tabs } from "#app/ui/tabs.tsx";
import { holdKeys } from "#app/ui/typed-ahead.ts";
import { NewProject, RemoveExample } from "./lazy-parts.ts";
import type { Naming } from "./new-project.tsx";

/** The id of the panel that the tabs control. */
export const PROJECT_PANEL = "project";
export const projectTab = (id: string) => `project-${id}`;

interface ProjectTabsProps {
  projects: readonly Project[];
  /** The number of projects, including archived ones. */
  projectCount: number;
  selected: string | null;
  /** All todos of the user, to count them. */
  todos: readonly ActiveTodo[];
  /** The error if the todos could not be read; else null. */
  problem: string | null;
  /** Whether the form for a new project is open. */
  isNaming: boolean;
  tabs: RefObject<HTMLDivElement>;
}

/** The project tabs, and the form for a new project. */
export function ProjectTabs({ projects, projectCount, selected, todos, problem, isNaming, tabs }: ProjectTabsProps) {
  const { t } = useLingui();
  const [naming, setNaming] = useState<Naming>(isNaming ? { title: "", count: projectCount } : null);
  const newButton = useRef<HTMLButtonElement>(null);
  const isFull = projectCount >= MAX_PROJECTS;
  const count = (id: string) => todos.filter((todo) => todo.project_id === id && !todo.is_checked).length;
  return (
    <div className="projects">
      {projects.length > 0 && (
        <Tabs list={tabs} label={t`Projects`} look="pill">
          {projects.map(({ id, proje_title }) => (
            <Tab
              key={id}
              id={projectTab(id)}
              name={proje_title}
              panel={PROJECT_PANEL}
              selected={id === selected}
              drop={`project:${id}`}
              to={`/app?project=${id}`}
            >
              {!problem && (
                <span className="text-sm font-normal text-ink-soft">
                  {count(id)}
                  <span className="sr-only"> {t`to do`}</span>
                </span>
              )}
            </Tab>
          ))}
        </Tabs>
      )}
      {selected && isExample(selected) && <RemoveExample />}
      {isFull ? (
        <LimitedButton ref={newButton} id="new-project" reason={PROJECT_LIMIT_MESSAGE} className="btn-plain">
          <NewProjectSign count={projectCount} />
        </LimitedButton>
      ) : naming?.count === projectCount ? (
        <NewProject {...naming} tabs={tabs} button={newButton} onName={setNaming} />
      ) : (
        <form method="get" className="projects-new">
          {selected && <input type="hidden" name="project" value={selected} />}
          <Button
            ref={newButton}
            type="submit"
            name="new"
            id="new-project"
            variant={projects.length === 0 ? "primary" : "plain"}
            onClick={(event) => {
              event.preventDefault();
              holdKeys("proje_title");
              setNaming({ title: "", count: projectCount });
            }}
          >
            {projects.length === 0 ? (
              <>
                <Icon of={Plus} />
                {t`Create Project`}
              </>
            ) : (
              <NewProjectSign count={projectCount} />
            )}
          </Button>
        </form>
      )}
    </div>
  );
}

/** A plus sign with the number of projects and the maximum. */
function NewProjectSign({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <>
      <Icon of={Plus} />
      <span className="sr-only">{t`New project`}</span>
      <span className="text-sm text-ink-soft">
        {count}/{MAX_PROJECTS}
      </span>
    </>
  );
}
