/** The next session of each course, at most `most`. `plan` must be in chronological order. */
export function nextSessions<Session extends { courseId: string }>(plan: readonly Session[], most: number): Session[] {
  const seen = new Set<string>()
  return plan.filter(({ courseId }) => !seen.has(courseId) && seen.add(courseId)).slice(0, most)
}
