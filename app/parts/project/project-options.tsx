import type { ProjectChoice } from "#app/domain/todo/changes.ts";

/** The projects as the choices of a select. */
export const ProjectOptions = ({ projects }: { projects: readonly ProjectChoice[] }) =>
  projects.map(({ id, proje_title }) => (
    <option key={id} value={id}>
      {proje_title}
    </option>
  ));
