/** Chapters in the description of a film. Pure. */

/** A time as subtitles and descriptions have it: hours, minutes, seconds. */
export const STAMP = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)`

/** Seconds of the parts of a `STAMP`. */
export const stampSeconds = (hours: string | undefined, minutes = '0', rest = '0'): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest)

/** A named chapter of a video. */
export interface VideoChapter {
  start: number
  name: string
}

const CHAPTER = new RegExp(String.raw`^\s*${STAMP}\s+(\S.*?)\s*$`)

/**
 * Chapters in a description, in the notation of video sites: lines such as `1:30 类型推断`. A single one does not count.
 */
export function chaptersOf(description: string, length: number): VideoChapter[] {
  const found = description.split('\n').flatMap((line) => {
    const [, hours, minutes, rest, name] = CHAPTER.exec(line) ?? []
    const start = stampSeconds(hours, minutes, rest)
    return name && start < length ? [{ start, name }] : []
  })
  return found.length > 1 ? found.toSorted((a, b) => a.start - b.start) : []
}
