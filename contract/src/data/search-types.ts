/** Codes of searched kinds: those of the specification, and one of our own for subtitles. */
export const searchTypes = {
  courses: 1,
  live: 2,
  library: 3,
  resources: 4,
  exams: 5,
  blogs: 6,
  questions: 7,
  articles: 8,
  lines: 10,
} as const
export type SearchType = (typeof searchTypes)[keyof typeof searchTypes]
