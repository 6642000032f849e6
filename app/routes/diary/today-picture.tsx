import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { lazyCode, useLazyCode } from "#app/ui/lazy-code.ts";
import { DayPicture } from "./day-picture.tsx";

const tools = lazyCode(() => import("./picture-tools.client.tsx"));

/** Today's picture. The controls that change it appear once their code is loaded. */
export function TodayPicture({ entry, day }: { entry: DiaryEntry | null; day: string }) {
  const code = useLazyCode(tools, true);
  return (
    <div className="diary-pictured">
      {entry && <DayPicture entry={entry} day={day} />}
      {code && <code.PictureTools entry={entry} />}
    </div>
  );
}
