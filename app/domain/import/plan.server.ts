import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";
import { AppError, invalidInput } from "#app/errors.ts";
import { ProjectInput } from "../project/project.ts";
import { type ImportInput, TO_ARCHIVED, TO_NEW, TO_NOWHERE } from "./import.ts";
import { suggested, type Waiting } from "./import.server.ts";

/** A project that an import makes. */
interface MadeProject {
  id: string;
  title: string;
  goal: number | null;
  created_at: string;
  archived_at: string | null;
}

/** The project of each list in a file, and the projects that the import creates. */
export interface Plan {
  made: MadeProject[];
  /** The ids of projects by the number of a list; null for lists that are left out. */
  targets: (string | null)[];
  /** Whether open todos of a list count towards the limit, by the number of the list. */
  counting: (0 | 1)[];
  /** The existing projects that were chosen, and whether their todos count. */
  chosen: { id: string; counting: 0 | 1 }[];
}

/** The plan for a choice. 400 for a choice that does not match the lists, or a title that a project cannot have. */
export function planOf({ now }: AppContext, waiting: Waiting, { lists: given, without }: ImportInput): Plan {
  const { summary, projects, item } = waiting;
  const preset = suggested(waiting);
  if (given && given.length !== summary.lists.length)
    throw new AppError(400, {
      id: "import.choose_place_each_lists",
      message: "Choose a place for each of the {length} lists",
      values: { length: summary.lists.length },
    });
  const plan: Plan = { made: [], targets: [], counting: [], chosen: [] };
  for (const { number, id } of summary.missing) plan.targets[number] = without.includes("log") ? null : id;
  for (const [i, list] of summary.lists.entries()) {
    const { to, title: proje_title = preset[i]!.title } = given?.[i] ?? preset[i]!;
    const place = (id: string | null, counting: 0 | 1) => {
      plan.targets[list.number] = id;
      plan.counting[list.number] = counting;
    };
    if (to === TO_NOWHERE) place(null, 0);
    else if (to === TO_NEW || to === TO_ARCHIVED) {
      const read = z.safeParse(ProjectInput, { proje_title });
      if (!read.success) throw invalidInput(read.error.issues.map((one) => ({ ...one, path: [`title-${i}`] })));
      const title = read.data.proje_title;
      const archived_at = to === TO_ARCHIVED ? (list.archived_at ?? now.toISOString()) : null;
      const same = plan.made.find((one) => one.title.toLowerCase() === title.toLowerCase());
      // Two projects of one account stay separate.
      if (same && item.format !== "sevenfold") place(same.id, same.archived_at === null ? 1 : 0);
      else {
        const id = list.keeps ?? newId();
        plan.made.push({ id, title, goal: list.goal, created_at: list.created_at ?? now.toISOString(), archived_at });
        place(id, archived_at === null ? 1 : 0);
      }
    } else {
      const project = projects.find(({ id }) => id === to);
      if (!project)
        throw new AppError(404, { id: "import.there_no_such_project", message: "There is no such project" });
      const counting = project.is_archived ? 0 : 1;
      place(to, counting);
      plan.chosen.push({ id: to, counting });
    }
  }
  // Fills holes with null, because JSON cannot store holes.
  plan.targets = Array.from(plan.targets, (id) => id ?? null);
  plan.counting = Array.from(plan.counting, (one) => one ?? 0);
  return plan;
}
