/** Course progress while learning. Pure. */

interface Chapter {
  periodList: readonly { progress: number }[]
}

/**
 * Progress of a course with gains of its lessons since loading: the mean of lessons, as the server computes it.
 * @param progress as loaded
 */
export function courseProgress(progress: number, loaded: readonly Chapter[], counted: readonly Chapter[]): number {
  const sum = (chapters: readonly Chapter[]) =>
    chapters.flatMap(({ periodList }) => periodList).reduce((all, period) => all + period.progress, 0)
  const total = loaded.reduce((count, { periodList }) => count + periodList.length, 0)
  const gained = total === 0 ? 0 : (sum(counted) - sum(loaded)) / total
  return Math.min(100, Math.round((progress + Math.max(0, gained)) * 100) / 100)
}
