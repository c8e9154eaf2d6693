/** Public interface of the domain. */
import { tiedExams } from '../course/index.ts'
import type { JobKind } from '../kernel/job-kinds.ts'
import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { navSections } from '../system/index.ts'
import { sessionNeededUntil } from '../user/index.ts'
import { calls as attemptCalls, sittingUntil } from './attempt/index.ts'
import { bankSubjects, calls as bankCalls } from './bank/index.ts'
import { calls as catalogueCalls, countRecentTakers, examsOfCourse, hasExams, paperSubject } from './catalogue/index.ts'
import { calls as gradingCalls, jobs as gradingJobs } from './grading/index.ts'
import { calls as paperCalls } from './paper/index.ts'
import { calls as practiceCalls, filmProblems } from './practice/index.ts'
import {
  papersOfCourses,
  calls as transferCalls,
  jobs as transferJobs,
  problemExportSubject,
} from './transfer/index.ts'
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
export const retention: Retention[] = [
  {
    table: 'user_exam_event',
    since: 'at',
    days: 3 * 366,
    what: 'what happened during an attempt, as the monitor shows it',
  },
]
/**
 * Extensions of lower domains: personal data, exams of a course, problems for films, sessions extended during an exam, whether there are
 * exams.
 */
export const extensions = [
  personal,
  tiedExams.with(examsOfCourse),
  filmProblems,
  papersOfCourses,
  sessionNeededUntil.with(sittingUntil),
  navSections.with({ url: 'exam', hasContent: hasExams }),
  paperSubject,
  ...bankSubjects,
  problemExportSubject,
]
// For the dashboard of teachers.
export { selectLecturerExamMatters } from './todo.sql.ts'
// For certificates of courses.
export { examsOfCourse } from './catalogue/index.ts'
// For the review of private papers by their organisation.
export { pageOfPaperStates, paperForReview, passPaper, rejectPaper } from './paper/index.ts'
// For the domain that sells papers.
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
// For community questions about a problem of a paper.
export { type PaperPlace, selectPaperPlaces, selectProblemPlace } from './catalogue/index.ts'
// For classes: assigned papers, sitting them, per-person rules, and marking by staff.
export {
  begin,
  checkOf,
  countTakings,
  finish,
  goOn,
  type OwnRules,
  paperGates,
  passedView,
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
// Background work of the process: auto-submit and post-grading.
export { startAutoSubmit } from './attempt/index.ts'
export { collectAll, startCollecting } from './practice/index.ts'
// For the demo school, which creates its data through the same functions.
export { insertProblems, loadProblems, type NewProblem } from './bank/index.ts'
// For placement tests, which everybody may take.
export {
  categoryNames,
  drawCandidates,
  paperCandidates,
  type PublicCandidate,
  stillPublic,
  withoutKey,
} from './practice/index.ts'
export { abilityOf, chooseNext, fixedChoice, isEnough, scoreOf, topicScoreOf } from '@zhixing/exam-model'
// For answers from the texts of a course.
export {
  readWrongAnswers,
  selectCourseExplanations,
  selectPractisable,
  selectProblemCourses,
  selectRevealed,
  sitsCounted,
  type WrongAnswer,
} from './practice/index.ts'
// For problems that a model drafts: written into an import, and filed as its defaults say.
export { addGenerated, beginGenerated, failGenerated, selectGenerated, settleGenerated } from './transfer/index.ts'
export { checkFiling, cleanProblem } from './bank/index.ts'
// For suggestions of a model for marks.
export { ownsRecord, selectGivenScores, viewMarkTask } from './grading/index.ts'
export { examFor, examOfAuthor } from './paper/index.ts'
// For live rooms, which ask problems of the bank.
export { selectUsable } from './bank/index.ts'
export { htmlText } from '@zhixing/exam-model'
export { emptyPaper, type FrozenPaper, markRecord, type PaperDoc, problemsOf, sumsOf } from '@zhixing/exam-model'
export { insertExam, insertVersion, publishPaper, revisions, selectSittings, waitingPapers } from './paper/index.ts'
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
