/** Public interface of practice, the wrong-answer book and problem reports, and of their demo data. */
import { calls as practiceCalls } from './practice.ts'
import { calls as problemReportCalls } from './problem-report.ts'
import { calls as wrongBookCalls } from './wrong-book.ts'

export const calls = [...practiceCalls, ...wrongBookCalls, ...problemReportCalls]
export { bookAnswers } from './book.sql.ts'
export { addToDay } from './days.sql.ts'
export { leafIds, markAnswers } from './explain.ts'
export { collectAll, collectWithin, startCollecting } from './post-grading.ts'
export { bumpStat, insertAnswers, insertPractice, selectPractice, updateProgress } from './practice.sql.ts'
export { applyReview, insertReview } from './review.sql.ts'
export { schedule } from './spaced-repetition.ts'
