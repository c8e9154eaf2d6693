import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as adminCategoryCalls } from './shelf/admin-category.ts'
import { calls as adminCommentCalls } from './talk/admin-comment.ts'
import { calls as adminZoneCalls } from './shelf/admin-zone.ts'
import { calls as bindCalls } from './authoring/bind.ts'
import { calls as fileCalls, expireCourseFiles } from './file/course-file.ts'
import { exportJob } from './file/export-job.ts'
import { sweepFolders } from './file/folder.ts'
import { importJob, readJob } from './file/import-job.ts'
import { cleanJob, narrateJob } from './narration/narrate-job.ts'
import { sweepNarrations } from './narration/sweep.ts'
import { calls as narrationCalls } from './narration/narration.ts'
import { calls as authoringCalls, jobs as authoringJobs } from './authoring/index.ts'
import { calls as categoryCalls } from './shelf/category.ts'
import { calls as commentCalls } from './talk/comment.ts'
import { calls as questionCalls } from './talk/question.ts'
import { calls as trialCalls } from './study/trial.ts'
import { calls as courseCalls } from './shelf/course.ts'
import { calls as materialCalls } from './shelf/material.ts'
import { calls as momentCalls } from './study/moment.ts'
import { calls as noteCalls } from './study/note.ts'
import { calls as studyCalls } from './study/study.ts'
import { calls as transcriptCalls, readAllTranscripts, transcriptJob } from './study/transcript.ts'

/** Calls of the domain. */
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
  ...momentCalls,
  ...bindCalls,
  ...authoringCalls,
  ...fileCalls,
  ...narrationCalls,
]

export { extensions } from './extensions.ts'
// Live sessions.
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
export const jobs = [...authoringJobs, transcriptJob, exportJob, readJob, importJob, narrateJob, cleanJob]
export const recurring: RecurringWork[] = [
  { name: 'course.transcripts', everyMinutes: 60, run: readAllTranscripts },
  { name: 'course.expireFiles', everyMinutes: 60, run: expireCourseFiles },
  { name: 'course.sweepNarrations', everyMinutes: 24 * 60, run: sweepNarrations },
  { name: 'course.sweepFiles', everyMinutes: 24 * 60, run: sweepFolders },
]
export const retention: Retention[] = [
  { table: 'course_narration_use', since: 'day', days: 400, what: 'characters that narrations spoke on a day' },
]
// Downloads of exported courses.
export { readyExport } from './file/course-file.ts'
export { shelfRights } from './authoring/shelf-right.ts'
// The demo's seed.
export { readTranscripts } from './study/transcript.ts'
// Answers from the texts of a course.
export { courseTextsChanged, type Readable, readableLessons, tellTextsChanged } from './study/course-texts.ts'
export {
  selectAnsweredQuestions,
  selectFilmText,
  selectLessonTexts,
  selectShownComments,
} from './study/course-texts.sql.ts'
export { type LessonWords, ownCourseWords, ownLessonWords } from './authoring/lesson-words.ts'
// Private courses of organisations.
export { pass as passVersion, reject as rejectVersion } from './authoring/review.ts'
// Exams of courses.
export {
  type CoursePapers,
  coursePapers,
  isVisible,
  type Outline,
  ownOutline,
  problemBank,
  type TakenPaper,
  type TiedExam,
  tiedExams,
} from './exam-hook.ts'
export type { ManifestPaper } from './file/manifest-paper.ts'
// The rule that a lesson is learned.
export { type MomentKey, momentAnswered, openMoments } from './study/moment-rule.ts'
// Classes and organisations with their plans.
export { type ClassGate, classGates, seatGates } from './study/class-gate.ts'
// Lists of courses in other domains, such as study records.
export { selectCategories } from './shelf/category.sql.ts'
export { articleCategories } from './shelf/category.ts'
export { type CourseCardRow, cardColumns } from './shelf/course.sql.ts'
// The domain that records studies.
export { type BegunStudy, type NewStudy, studyBeginning } from './study/study-begin.ts'
// The lecturers' start page.
export {
  type LecturerMatter,
  selectLecturerCourseMatters,
  selectOldestQuestions,
  selectOwnQuestion,
} from './todo.sql.ts'
export { pageOfStates as pageOfCourseStates, waitingCourses } from './authoring/states.sql.ts'
// Mentions in comments.
export { courseMentions } from './talk/mentions.ts'
export { selectCommenters } from './talk/comment.sql.ts'
// Global search.
export { suggestCourses, suggestLessons } from './shelf/suggest.ts'
export { searchCourses, shelvedCourses } from './shelf/course.ts'
export { searchLines } from './study/transcript.ts'
export { foundCount as countCourses, titlesHolding as courseTitles } from './shelf/course.sql.ts'
export { saidCount as countLines } from './study/transcript.sql.ts'
// Figures, progress and papers.
export { chapterView, commentView, courseView, enrolmentView, lessonView } from './views.sql.ts'
// Posts of other domains about a course.
export { type CoursePlace, selectCoursePlaces, selectLessonPlaces } from './place.sql.ts'
// Works of learners.
export { type WorkCourse, workCourse } from './work-hook.ts'
// The demo's seed and the test factories.
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
export { enrol, enrolAll, enrolViewer } from './study/enrolment.ts'
// Sale of courses.
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
// http/media.ts.
export { accessoryFile, selectCourseUse, selectMemberCourse } from './study/study.sql.ts'
export { isOpenVideo } from './study/trial.ts'
export { selectReadable } from './shelf/material.sql.ts'
export { ownClip, selectApprovedTrack } from './narration/heard.ts'
// What models cost.
export { spokenToday } from './narration/narration-use.ts'
// Papers, which are versioned and reviewed like courses.
export { type Changed, describedFields, type Field, fieldChanges, listChanges } from './authoring/field-changes.ts'
export { actionNames, type AuditAction, reverted } from './authoring/texts.ts'
