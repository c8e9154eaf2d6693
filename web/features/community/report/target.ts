/** What is reported. */
export interface ReportTarget {
  /** 1 blog, 2 question, 3 answer or comment, 6 topic of a class, 8 comment of a course, 10 nickname, 11 avatar, 12 work. */
  targetType: 1 | 2 | 3 | 6 | 8 | 10 | 11 | 12
  targetId: string
}
