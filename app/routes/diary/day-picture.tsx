import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { pictureUrl } from "#app/domain/diary/picture.ts";
import { lazyCode, useLazyCode } from "#app/ui/lazy-code.ts";

interface DayPictureProps {
  entry: DiaryEntry;
  /** The day as text, for a picture without a description. */
  day: string;
}

/** The picture of a day. It is fetched when it is scrolled near; its place is reserved. */
export function DayPicture({ entry: { id, picture }, day }: DayPictureProps) {
  const { t } = useLingui();
  if (!picture) return null;
  const { width, height, picture_description } = picture;
  return (
    <img
      className="diary-picture"
      src={pictureUrl(id, picture)}
      alt={picture_description || t`Picture of ${day}`}
      width={width}
      height={height}
      style={{ "--ratio": width / height } as CSSProperties}
      loading="lazy"
      decoding="async"
      suppressHydrationWarning
    />
  );
}

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
