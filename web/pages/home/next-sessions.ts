/** Of a plan in the order of time the next session of each course, at most `most`: four evenings of one course are not four things to choose from. */
export function nextSessions<Session extends { courseId: string }>(plan: readonly Session[], most: number): Session[] {
  const seen = new Set<string>()
  return plan.filter(({ courseId }) => !seen.has(courseId) && seen.add(courseId)).slice(0, most)
}
