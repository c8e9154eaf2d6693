/** Shapes of the contract as pages see them: flags are booleans (contract/src/flags.ts). */
import type { WithFlags } from '@zhixing/contract/flags'
import type * as commerceSale from '@zhixing/contract/commerce/sale'
import type * as commerceSalePage from '@zhixing/contract/commerce/sale-page'
import type * as courseCourseFile from '@zhixing/contract/course/course-file'
import type * as examMarking from '@zhixing/contract/exam/marking'
import type * as examMonitor from '@zhixing/contract/exam/monitor'
import type * as examRecord from '@zhixing/contract/exam/record'
import type * as examResult from '@zhixing/contract/exam/result'
import type * as examShapes from '@zhixing/contract/exam/shapes'
import type * as examStatistics from '@zhixing/contract/exam/statistics'
import type * as gradeExamRoster from '@zhixing/contract/grade/exam-roster'
import type * as gradeExamStudent from '@zhixing/contract/grade/exam-student'
import type * as gradeHomeworkShapes from '@zhixing/contract/grade/homework-shapes'
import type * as liveDrawFrames from '@zhixing/contract/live/draw-frames'
import type * as liveSession from '@zhixing/contract/live/session'
import type * as userToken from '@zhixing/contract/user/token'

export type ShownTerms = WithFlags<commerceSale.ShownTerms>
export type SaleView = WithFlags<commerceSalePage.SaleView>
export type ShownBlock = WithFlags<commerceSalePage.ShownBlock>
export type CourseFile = WithFlags<courseCourseFile.CourseFile>
export type MarkTask = WithFlags<examMarking.MarkTask>
export type MonitorRow = WithFlags<examMonitor.MonitorRow>
export type Sitting = WithFlags<examRecord.Sitting>
export type SittingState = WithFlags<examRecord.SittingState>
export type ExamRules = WithFlags<examShapes.ExamRules>
export type ExamResult = WithFlags<examResult.ExamResult>
export type ProblemStat = WithFlags<examStatistics.ProblemStat>
export type GradeExamStudent = WithFlags<gradeExamRoster.GradeExamStudent>
export type OwnGradeExam = WithFlags<gradeExamStudent.OwnGradeExam>
export type HomeworkRow = WithFlags<gradeHomeworkShapes.HomeworkRow>
export type OwnHomework = WithFlags<gradeHomeworkShapes.OwnHomework>
export type WorkRow = WithFlags<gradeHomeworkShapes.WorkRow>
export type DrawView = WithFlags<liveDrawFrames.DrawView>
export type LivePlan = WithFlags<liveSession.LivePlan>
export type LiveSession = WithFlags<liveSession.LiveSession>
export type ApiCall = WithFlags<userToken.ApiCall>
