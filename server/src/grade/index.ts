import { gradeSubjects } from './operation-subjects.ts'
import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { navSections } from '../system/index.ts'
import { calls as adminCalls } from './admin.ts'
import { calls as applyCalls } from './class/apply.ts'
import { calls as categoryCalls } from './class/category.ts'
import { calls as gradeCalls } from './class/grade.ts'
import { hasShelf } from './class/grade.sql.ts'
import { calls as groupCalls } from './class/group.ts'
import { calls as importCalls } from './member/import.ts'
import { directoryClasses } from './member/directory.ts'
import { gradesOfImport } from './member/import-groups.ts'
import { calls as slipCalls } from './member/slip.ts'
import { remindOfDueHomework } from './homework/due-reminders.ts'
import { calls as homeworkCalls } from './homework/homework.ts'
import { calls as homeworkMarkCalls } from './homework/marking.ts'
import { calls as ownHomeworkCalls } from './homework/own.ts'
import { calls as examCalls } from './exam/exam.ts'
import { giveMakeUps } from './exam/make-up.ts'
import { calls as rosterCalls } from './exam/roster.ts'
import { calls as examStudentCalls } from './exam/student.ts'
import { selectTakerGroups } from './exam/taker-groups.sql.ts'
import { takerGroups } from '../exam/index.ts'
import { calls as faceCalls, examFaceChecks } from './face/face.ts'
import { dropFaces } from './face/pictures.ts'
import { calls as faceReviewCalls } from './face/review.ts'
import { faceChecks } from '../user/index.ts'
import { calls as memberCalls } from './member/member.ts'
import { endGrace } from './member/member.sql.ts'
import { calls as noticeCalls } from './class/notice.ts'
import { personal } from './personal.ts'
import { classGates } from '../course/index.ts'
import { calls as bookCalls } from './book/book.ts'
import { calls as certificateCalls } from './certificate/certificate.ts'
import { calls as courseCertificateCalls, issueCourseCertificates } from './certificate/course-certificate.ts'
import { learned } from './book/learned.ts'
import { calls as lessonCalls } from './plan/lesson-plan.ts'
import { calls as planCalls, classGate } from './plan/plan.ts'
import { calls as reportCalls } from './book/report.ts'
import { roomNames } from './class/room-names.ts'
import { holidayCalls } from './plan/series.ts'
import { calls as timetableCalls } from './plan/timetable.ts'

/** Plan, grade book and certificates. */
const outcomeCalls = [
  ...planCalls,
  ...lessonCalls,
  ...timetableCalls,
  ...holidayCalls,
  ...bookCalls,
  ...certificateCalls,
  ...courseCertificateCalls,
  ...reportCalls,
]
/** The class and its members. */
const classCalls = [
  ...gradeCalls,
  ...memberCalls,
  ...importCalls,
  ...slipCalls,
  ...groupCalls,
  ...applyCalls,
  ...noticeCalls,
  ...adminCalls,
]

/** Exams of the class. */
const examsOfClass = [...examCalls, ...rosterCalls, ...examStudentCalls, ...faceCalls, ...faceReviewCalls]

/** Homework of the class. */
const homeworkOfClass = [...homeworkCalls, ...homeworkMarkCalls, ...ownHomeworkCalls]

/** Public interface of the domain. */
export const calls = [...categoryCalls, ...classCalls, ...outcomeCalls, ...examsOfClass, ...homeworkOfClass]

export const recurring: RecurringWork[] = [
  { name: 'grade.endGrace', everyMinutes: 60, run: ({ database }) => endGrace(database.owner) },
  { name: 'grade.dropFaces', everyMinutes: 60, run: dropFaces },
  { name: 'grade.dueHomework', everyMinutes: 15, run: remindOfDueHomework },
  { name: 'grade.giveMakeUps', everyMinutes: 5, run: giveMakeUps },
  { name: 'grade.courseCertificates', everyMinutes: 5, run: issueCourseCertificates },
]

export const retention: Retention[] = [
  { table: 'grade_nudge', since: 'day', days: 30, what: 'who was reminded of a course of a class on a day' },
]

/** Extension points of lower domains that this domain implements. */
export const extensions = [
  personal,
  navSections.with({ url: 'grade', hasContent: hasShelf }),
  classGates.with(classGate),
  learned,
  faceChecks.with(examFaceChecks),
  gradesOfImport,
  ...directoryClasses,
  takerGroups.with(selectTakerGroups),
  ...gradeSubjects,
  roomNames,
]

// For other features of classes.
export { gradeFor, members, type MemberSearch } from './access.ts'
export type { GradeRow, GradeWithMember, Member } from './access.sql.ts'
export { workbook } from './book/excel.ts'
export {
  gradeStatus,
  mayChange,
  mayDo,
  mayManage,
  mayMark,
  mayOwn,
  mayRead,
  mayView,
  type Need,
  roleCode,
  type UserRole,
} from './policy.ts'
export { managePath, gradePath, notifyPeople, notifyTogether } from './class/enter.ts'
export { inClass } from './in-class.ts'
export { logOperation, type Operation, operations } from './log.ts'
export { certificatePdf, classCertificates } from './certificate/certificate-pdf.ts'
export { certificatePictures } from './certificate/certificate-pictures.ts'
// For calendar feeds.
export { calendarSources, type FeedEntry } from './plan/calendar.ts'
export { homeworkArchive } from './homework/archive.ts'
// For suggestions of classes.
export { findShelvedGrades, shelvedGrades } from './class/grade.ts'
// For the dashboard of teachers.
export { selectTeacherMatters } from './todo.sql.ts'
// For progress of classes.
export { noteNudged } from './plan/plan.sql.ts'
export { planTexts } from './plan/plan-texts.ts'
// For seats of organisations.
export { learnerTotals } from './book/book.ts'
export { type OwnCertificate, selectCertificatesFor } from './certificate/certificate.sql.ts'
export { issueForRound } from './certificate/round-certificate.ts'
export { enterBySeats, extendBySeats, leaveBySeats, lockSeatRoom, selectSeatRoom } from './class/seat.ts'
// For selling classes.
export {
  deleteGradeOwnership,
  findSellableGrades,
  gradeHasBegun,
  lockGradeOwnership,
  type SellableGrade,
  selectOwnedGrades,
  selectSellableGrades,
  writeGradeOwnership,
} from './class/sale.sql.ts'
