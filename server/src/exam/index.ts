/** Front door of the domain. */
import { tiedExams } from '../course/index.ts'
import type { JobKind } from '../kernel/job-kinds.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { navSections } from '../system/index.ts'
import { sessionNeededUntil } from '../user/index.ts'
import { calls as attemptCalls, sittingUntil } from './attempt/index.ts'
import { bankSubjects, calls as bankCalls } from './bank/index.ts'
import { calls as catalogueCalls, countRecentTakers, examsOfCourse, hasExams, paperSubject } from './catalogue/index.ts'
import { calls as gradingCalls, jobs as gradingJobs } from './grading/index.ts'
import { calls as paperCalls } from './paper/index.ts'
import { calls as practiceCalls } from './practice/index.ts'
import { calls as transferCalls, jobs as transferJobs, problemExportSubject } from './transfer/index.ts'
import { personal } from './personal.ts'

export const calls = [
  ...bankCalls,
  ...transferCalls,
  ...catalogueCalls,
  ...paperCalls,
  ...attemptCalls,
  ...practiceCalls,
  ...gradingCalls,
]
export const jobs: JobKind[] = [...transferJobs, ...gradingJobs]
export const recurring: RecurringWork[] = [
  { name: 'exam.countTakers', everyMinutes: 5, run: ({ database }) => countRecentTakers(database.owner) },
]
/**
 * What this domain adds to those below: what is stored about a person, the exams of a course, that nobody is signed out in the middle of an exam, and
 * whether there are any.
 */
export const extensions = [
  personal,
  tiedExams.with(examsOfCourse),
  sessionNeededUntil.with(sittingUntil),
  navSections.with({ url: 'exam', hasContent: hasExams }),
  paperSubject,
  ...bankSubjects,
  problemExportSubject,
]
// For the start page of whoever teaches.
export { selectLecturerExamMatters } from './todo.sql.ts'
// For whoever sells papers.
export {
  countPaperRecords,
  deletePaperOwnership,
  findSellablePapers,
  lockPaperOwnership,
  type PaperOwnership,
  type SellablePaper,
  selectBoughtPapers,
  selectMemberPaper,
  selectSellablePapers,
  suggestExams,
  searchExams,
  countExams,
  examTitles,
  writePaperOwnership,
  writePaperVipFree,
} from './catalogue/index.ts'
// For questions of the community, which may be about a problem of a paper.
export { type PaperPlace, selectPaperPlaces, selectProblemPlace } from './catalogue/index.ts'
// For classes: papers made for some people alone, how these sit them by the same engine, rules for single ones, and marking by the staff of a class.
export {
  begin,
  checkOf,
  countTakings,
  finish,
  goOn,
  type OwnRules,
  ruleFor,
  rulesFor,
  saveAnswers,
  selectBegun,
  selectOverrides,
  selectOwnOverrides,
  selectSatAssigned,
  selectTakings,
  shownAfterAll,
  type Taker,
  type Taking,
} from './attempt/index.ts'
export { markFor, type TakerGroup, takerGroups, tasksFor, viewAnswers, viewResult } from './grading/index.ts'
export { loadDetail } from './catalogue/index.ts'
export { mayShow } from '@zhixing/exam-model'
export {
  assignablePapers,
  assignedPaperView,
  type Assigner,
  assignPaper,
  deleteAssigned,
  reassignPaper,
  selectPaper,
  type StoredPaper,
} from './paper/index.ts'
// For the process: auto-submit and what follows grading.
export { startCloser } from './attempt/index.ts'
export { collectAll, startCollecting } from './practice/index.ts'
// For the demo school: bank, papers, people who sat them and who practised come into being as they do by hand.
export { insertProblems, loadProblems, type NewProblem } from './bank/index.ts'
// For rooms of live sessions, which ask problems of the bank.
export { selectUsable } from './bank/index.ts'
export { htmlText } from '@zhixing/exam-model'
export { emptyPaper, type FrozenPaper, markRecord, type PaperDoc, problemsOf, sumsOf } from '@zhixing/exam-model'
export { insertExam, insertVersion, publishPaper, revisions, selectWaitingPapers } from './paper/index.ts'
export {
  addToDay,
  applyReview,
  bookAnswers,
  bumpStat,
  collectWithin,
  insertAnswers,
  insertPractice,
  insertReview,
  leafIds,
  markAnswers,
  schedule,
  selectPractice,
  updateProgress,
} from './practice/index.ts'
