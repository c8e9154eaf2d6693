/** Front door of the domain. */
import { calls as bankCalls } from './bank/index.ts'
import { calls as catalogueCalls } from './catalogue/index.ts'
import { calls as exchangeCalls, jobs as exchangeJobs } from './exchange/index.ts'
import { calls as practiceCalls } from './practice/practice.ts'
import { calls as problemReportCalls } from './practice/problem-report.ts'
import { calls as wrongBookCalls } from './practice/wrong-book.ts'
import { calls as paperCalls } from './paper/index.ts'
import { calls as markingCalls, jobs as markingJobs } from './marking/index.ts'
import { calls as monitorCalls } from './sitting/monitor.ts'
import { calls as recordCalls } from './sitting/record.ts'
import type { Implementation } from '../kernel/implement.ts'
import type { JobKind } from '../kernel/jobs.ts'

export const calls: Implementation[] = [
  ...bankCalls,
  ...exchangeCalls,
  ...catalogueCalls,
  ...paperCalls,
  ...recordCalls,
  ...monitorCalls,
  ...practiceCalls,
  ...wrongBookCalls,
  ...problemReportCalls,
  ...markingCalls,
]
export const jobs: JobKind[] = [...exchangeJobs, ...markingJobs]
// For what a course tells of its exams: joined in domains.ts.
export { examsOfCourse } from './catalogue/index.ts'
// For the schedule.
export { countRecentTakers } from './catalogue/index.ts'
// For sessions, which last as long as the exam that is being sat.
export { sittingUntil } from './sitting/sit.ts'
// For the process: what was wrong goes into the books by itself; seeds need not wait for it.
export { collectAll, startCollecting } from './practice/collect.ts'
// For the demo school: bank, papers, people who sat them and who practised come into being as they do by hand.
export { loadProblems } from './bank/load.sql.ts'
export { bookAnswers } from './practice/book.sql.ts'
export { collectWithin } from './practice/collect.ts'
export { addToDay } from './practice/days.sql.ts'
export { leafIds, markAnswers } from './practice/explain.ts'
export { bumpStat, insertAnswers, insertPractice, selectPractice, updateProgress } from './practice/practice.sql.ts'
export { applyReview, insertReview } from './practice/review.sql.ts'
export { schedule } from './practice/spacing.ts'
export { insertProblems, type NewProblem } from './bank/insert.ts'
export { markRecord, problemsOf, sumsOf } from './marking/mark-record.ts'
export { emptyPaper, type PaperDoc } from './paper/doc.ts'
export type { FrozenPaper } from './paper/freeze.ts'
export { publishPaper } from './paper/publish.ts'
export { insertExam, insertVersion, setSubmitted } from './paper/versions.sql.ts'
// Hands in what is due; begun and ended with the process.
export { startCloser } from './sitting/closer.ts'
