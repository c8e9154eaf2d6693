/** What operators do with courses: judge what lecturers hand in, and keep the shelves in order. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'
import { AuditStatus, CourseCategory, RevNumber, VersionNumber } from './authoring-fields.ts'
import { AuthoredCourse, Change, CourseState, AuditLog, Missing } from './authoring.ts'
import { AuthoredAccessory } from './authoring-media.ts'
import { AuthoredChapter } from './authoring-parts.ts'

/** A version in the review inbox. */
export const ReviewRow = z.object({
  courseId: Id,
  version: z.int(),
  rev: z.int(),
  courseCategory: z.int(),
  courseName: z.string(),
  courseLogo: z.string(),
  lecturerId: Id,
  lecturerName: z.string(),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  auditUserName: z.string(),
  isFirst: Flag.meta({ description: '1: learners have no version of it yet' }),
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
  publishTime: DateTime.nullable(),
  periodTotal: z.int(),
  totalSeconds: Seconds,
  videoWaiting: z.int().meta({ description: 'videos not ready yet: it cannot pass so long' }),
  videoFailed: z.int(),
})
export type ReviewRow = z.output<typeof ReviewRow>

/** A whole version, with texts. */
export const ReviewDoc = AuthoredCourse.omit({ missingList: true }).extend({
  chapterList: z.array(
    AuthoredChapter.extend({
      picList: z.array(z.object({ id: Id, picName: z.string(), picUrl: z.string() })),
      periodList: z.array(AuthoredChapter.shape.periodList.element.extend({ periodText: z.string() })),
    }),
  ),
  accessoryList: z.array(
    AuthoredAccessory.extend({
      fileUrl: z.string().meta({ description: 'opens it for the one who asked, for a while' }),
    }),
  ),
  categoryNames: z.array(z.string()),
})
export type ReviewDoc = z.output<typeof ReviewDoc>

const Which = {
  courseId: Id,
  version: VersionNumber,
  rev: RevNumber.optional().meta({ description: 'the revision that was read; another one is a conflict' }),
}
const Opinion = (min: 0 | 1) => Text('审核意见', 1024, min)
const reviewTypes = z.coerce
  .number()
  .int()
  .min(1, '类型不正确')
  .max(5, '类型不正确')
  .meta({ description: '1 course, 2 library, 3 resource, 4 lecturer, 5 paper' })

/** What judging one version came to. */
export const Judged = z.object({
  courseId: Id,
  ok: Flag,
  reason: z.string().meta({ description: 'why it could not be judged, or empty' }),
  ready: Flag.meta({ description: '0: a video is not ready yet, see reasonList' }),
  reasonList: z.array(z.string()),
  isWaiting: Flag.meta({ description: '1: passed, on the shelf at its publish time' }),
})

export const review = {
  list: call({
    method: 'POST',
    path: 'course/admin/review/list',
    about: 'Versions handed in: those waiting first, longest waiting on top; or those already judged.',
    who: 'admin',
    extension: true,
    permission: 'review',
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      auditStatus: z.coerce
        .number()
        .int()
        .min(0)
        .max(2)
        .optional()
        .meta({ description: '0 waiting, 1 passed, 2 rejected; all unless told' }),
      courseCategory: CourseCategory.optional(),
      lecturerId: Id.optional(),
      keyword: Text('关键词', 50, 0).default('').meta({ description: 'in the name of the course or of its lecturer' }),
    }),
    output: PageOf(ReviewRow).extend({ waiting: z.int().meta({ description: 'versions waiting in all' }) }),
  }),
  view: call({
    method: 'POST',
    path: 'course/admin/review/view',
    about: 'A version handed in beside the approved one, with what differs.',
    who: 'admin',
    extension: true,
    permission: 'review',
    limit: limits.admin,
    input: z.object({ courseId: Id, version: VersionNumber.optional() }),
    output: z.object({
      lecturerId: Id,
      lecturerName: z.string(),
      submitted: ReviewDoc,
      approved: ReviewDoc.nullable(),
      changeList: z.array(Change),
      rejected: z
        .object({
          auditOpinion: z.string(),
          userName: z.string(),
          gmtCreate: DateTime,
          changeList: z.array(Change).meta({ description: 'what was changed since it was sent back' }),
        })
        .nullable()
        .meta({ description: 'the submission before this one, which was sent back' }),
      missingList: z.array(Missing),
      ready: Flag,
      reasonList: z.array(z.string()).meta({ description: 'why it cannot pass yet' }),
      logList: z.array(AuditLog),
      nextId: z.string().meta({ description: 'course that waits next, or empty' }),
    }),
    errors: ['notFound'],
  }),
  pass: call({
    method: 'POST',
    path: 'course/admin/review/pass',
    about: 'Approve a version: it goes on the shelf, at once or at its publish time. Twice is once.',
    who: 'admin',
    extension: true,
    permission: 'review',
    logAs: '通过课程审核',
    limit: limits.admin,
    input: z.object({ ...Which, auditOpinion: Opinion(0).default('') }),
    output: Judged,
    errors: ['notFound', 'conflict'],
  }),
  reject: call({
    method: 'POST',
    path: 'course/admin/review/reject',
    about: 'Send a version back with what has to be corrected.',
    who: 'admin',
    extension: true,
    permission: 'review',
    logAs: '驳回课程审核',
    limit: limits.admin,
    input: z.object({ ...Which, auditOpinion: Opinion(1) }),
    output: Judged,
    errors: ['notFound', 'conflict'],
  }),
  batch: call({
    method: 'POST',
    path: 'course/admin/review/batch',
    about: 'Pass or reject several; each one is told of by itself.',
    who: 'admin',
    extension: true,
    permission: 'review',
    logAs: '批量审核课程',
    limit: limits.admin,
    input: z.object({
      courseIds: z.array(Id).min(1, '请选择课程').max(100, '一次最多 100 门'),
      revs: z.array(RevNumber).max(100).default([]).meta({ description: 'revisions that were read, beside courseIds' }),
      deed: z.enum(['pass', 'reject']),
      auditOpinion: Opinion(0).default(''),
    }),
    output: z.object({ list: z.array(Judged), done: z.int() }),
    errors: ['shown'],
  }),
  history: call({
    method: 'POST',
    path: 'course/admin/review/history',
    about: 'Everything that was done with the versions of a course.',
    who: 'admin',
    extension: true,
    permission: 'review',
    limit: limits.admin,
    input: z.object({ courseId: Id }),
    output: z.object({ logList: z.array(AuditLog) }),
    errors: ['notFound'],
  }),
}

const Template = z.object({ id: Id, reviewType: z.int(), templateText: z.string(), sort: z.int(), ...tagged })

export const reviewTemplate = {
  list: call({
    method: 'POST',
    path: 'course/admin/review/template/list',
    about: 'Sentences that reviewers use again and again.',
    who: 'admin',
    extension: true,
    permission: 'review',
    limit: limits.admin,
    input: z.object({ reviewType: reviewTypes.optional() }),
    output: z.object({ list: z.array(Template) }),
  }),
  save: call({
    method: 'POST',
    path: 'course/admin/review/template/save',
    about: 'Add a sentence, or change one (id).',
    who: 'admin',
    extension: true,
    permission: 'review',
    logAs: '保存审核意见模板',
    limit: limits.admin,
    input: z.object({
      id: Id.optional(),
      reviewType: reviewTypes.default(1),
      templateText: Text('模板内容', 500),
      sort: z.coerce.number().int().min(0).max(9999).default(0),
      ...edited,
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/admin/review/template/delete',
    about: 'Delete a sentence.',
    who: 'admin',
    extension: true,
    permission: 'review',
    logAs: '删除审核意见模板',
    limit: limits.admin,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

/** A course as operators see it. */
export const AdminCourse = CourseState.extend({
  lecturerId: Id,
  lecturerName: z.string(),
  courseSort: z.int(),
  categoryNames: z.array(z.string()),
  commentCount: z.int(),
  isDeleted: Flag,
  etag: tagged.etag.meta({ description: 'version of the weight' }),
})
export type AdminCourse = z.output<typeof AdminCourse>

export const adminCourse = {
  list: call({
    method: 'POST',
    path: 'course/admin/course/list',
    about: 'Courses of all lecturers in any state.',
    who: 'admin',
    extension: true,
    permission: 'course',
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      courseCategory: CourseCategory.optional(),
      auditStatus: z.coerce.number().int().min(0).max(4).optional(),
      isPutaway: Flag.optional(),
      isDeleted: Flag.default(0),
      categoryId: Id.optional().meta({ description: 'any level' }),
      lecturerId: Id.optional(),
      keyword: Text('关键词', 50, 0).default(''),
      sort: z.enum(['changed', 'new', 'study', 'shelf']).default('changed'),
    }),
    output: PageOf(AdminCourse),
  }),
  view: call({
    method: 'POST',
    path: 'course/admin/course/view',
    about: 'One course with its last version and its history.',
    who: 'admin',
    extension: true,
    permission: 'course',
    limit: limits.admin,
    input: z.object({ courseId: Id }),
    output: z.object({ course: AdminCourse, doc: ReviewDoc, logList: z.array(AuditLog) }),
    errors: ['notFound'],
  }),
  stand: call({
    method: 'POST',
    path: 'course/admin/course/stand',
    about:
      'Force a course off the shelf with a reason (its lecturer cannot put it back), for its learners too when told (isStopped); or allow it again.',
    who: 'admin',
    extension: true,
    permission: 'course',
    logAs: '强制上架或下架课程',
    limit: limits.admin,
    input: z.object({
      courseId: Id,
      isPutaway: Flag,
      isStopped: Flag.default(0).meta({ description: '1: nobody studies it any more, who owns it is told the reason' }),
      reason: Text('下架原因', 500, 0).default(''),
    }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  update: call({
    method: 'POST',
    path: 'course/admin/course/update',
    about: 'Weight of a course in the default order of the shelves; higher stands first.',
    who: 'admin',
    extension: true,
    permission: 'course',
    logAs: '修改课程排序',
    limit: limits.admin,
    input: z.object({ courseId: Id, courseSort: z.coerce.number().int().min(0).max(1_000_000), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
}
