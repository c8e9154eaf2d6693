import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as adminCategoryCalls } from './shelf/admin-category.ts'
import { calls as adminCommentCalls } from './talk/admin-comment.ts'
import { calls as adminZoneCalls } from './shelf/admin-zone.ts'
import { calls as bindCalls } from './authoring/bind.ts'
import { calls as authoringCalls, jobs as authoringJobs } from './authoring/index.ts'
import { calls as categoryCalls } from './shelf/category.ts'
import { calls as commentCalls } from './talk/comment.ts'
import { calls as questionCalls } from './talk/question.ts'
import { calls as trialCalls } from './study/trial.ts'
import { calls as courseCalls } from './shelf/course.ts'
import { calls as materialCalls } from './shelf/material.ts'
import { calls as noteCalls } from './study/note.ts'
import { calls as studyCalls } from './study/study.ts'
import { calls as transcriptCalls, readAllTranscripts, transcriptJob } from './study/transcript.ts'

/** Front door of the domain. */
export const calls = [
  ...categoryCalls,
  ...courseCalls,
  ...transcriptCalls,
  ...studyCalls,
  ...materialCalls,
  ...commentCalls,
  ...questionCalls,
  ...trialCalls,
  ...adminCategoryCalls,
  ...adminCommentCalls,
  ...adminZoneCalls,
  ...noteCalls,
  ...bindCalls,
  ...authoringCalls,
]

/** What this domain adds to those below. */
export { extensions } from './extensions.ts'
// For live sessions.
export { coursePublished, type PublishedSession } from './authoring/publish.ts'
export { heldSessions, moveSession } from './authoring/session-times.ts'
export {
  courseLearners,
  courseTitle,
  hasLiveCourses,
  lessonNames,
  ownLiveCourse,
  type PeriodRight,
  periodRight,
  replaySubtitle,
  setReplay,
  shelfSessions,
} from './live-hook.ts'
export const jobs = [...authoringJobs, transcriptJob]
export const recurring: RecurringWork[] = [{ name: 'course.transcripts', everyMinutes: 60, run: readAllTranscripts }]
// For the seed.
export { readTranscripts } from './study/transcript.ts'
// For exams of courses.
export { isVisible, type Outline, ownOutline, type TiedExam, tiedExams } from './exam-hook.ts'
// For classes, which have plans with courses.
export { type ClassGate, classGates } from './study/class-gate.ts'
// For lists of courses elsewhere (study records): the same card everywhere.
export { selectCategories } from './shelf/category.sql.ts'
export { articleCategories } from './shelf/category.ts'
export { type CourseCardRow, cardColumns } from './shelf/course.sql.ts'
// For who writes down what is studied.
export { type BegunStudy, type NewStudy, studyBeginning } from './study/study-begin.ts'
// For the start page of whoever teaches.
export { type LecturerMatter, selectLecturerCourseMatters, selectOldestQuestions } from './todo.sql.ts'
export { pageOfStates as pageOfCourseStates, waitingCourses } from './authoring/states.sql.ts'
// For people who are named in its comments.
export { courseMentions } from './talk/mentions.ts'
export { selectCommenters } from './talk/comment.sql.ts'
// For a search of everything.
export { suggestCourses, suggestLessons } from './shelf/suggest.ts'
export { searchCourses } from './shelf/course.ts'
export { searchLines } from './study/transcript.ts'
export { foundCount as countCourses, titlesHolding as courseTitles } from './shelf/course.sql.ts'
export { saidCount as countLines } from './study/transcript.sql.ts'
// For figures, progress and papers of courses.
export { chapterView, commentView, courseView, enrolmentView, lessonView } from './views.sql.ts'
// For whatever is said about a course elsewhere.
export { type CoursePlace, selectCoursePlaces, selectLessonPlaces } from './place.sql.ts'
// For the seed and for authoring.
export { insertComment, type NewComment } from './talk/comment.ts'
export {
  type AccessoryToAdd,
  addCourse,
  type AddedCourse,
  type ChapterToAdd,
  type CourseToAdd,
  type PeriodToAdd,
} from './authoring/add-course.ts'
export { insertCategory } from './shelf/admin-category.sql.ts'
export { replaceZoneCourses } from './shelf/admin-zone.sql.ts'
export { refreshSearchWords } from './shelf/search-words.ts'
export { enrol } from './study/study-begin.sql.ts'
// For whoever sells courses.
export {
  deleteCourseOwnership,
  findSellableCourses,
  lockCourseOwnership,
  type Ownership,
  selectBoughtCourses,
  selectSellableCourses,
  type SellableCourse,
  type SellableSearch,
  type Stretch,
  writeCourseOwnership,
  writeCourseVipFree,
} from './ownership.sql.ts'
// For progress of texts and documents.
// For http/media.ts.
export { accessoryFile, selectCourseUse, selectMemberCourse } from './study/study.sql.ts'
export { isOpenVideo } from './study/trial.ts'
export { selectReadable } from './shelf/material.sql.ts'
// For papers, which are written, compared and judged like courses.
export { type Changed, type Field, fieldChanges, listChanges } from './authoring/field-changes.ts'
export { actionNames, type AuditAction, reverted } from './authoring/texts.ts'
