/** Courses in the back office: review of versions, and administration of the shelf. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'
import { AuditStatus, ClientKey, CourseCategory, RevNumber, VersionNumber } from './authoring-fields.ts'
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
  videoWaiting: z.int().meta({ description: 'videos not ready yet, which block approval' }),
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
      fileUrl: z.string().meta({ description: 'personal, short-lived address' }),
    }),
  ),
  categoryNames: z.array(z.string()),
})
export type ReviewDoc = z.output<typeof ReviewDoc>

const Which = {
  courseId: Id,
  version: VersionNumber,
  rev: RevNumber.optional().meta({ description: 'the revision that was reviewed; another one is a conflict' }),
}
const Opinion = (min: 0 | 1) => Text('审核意见', 1024, min)
const reviewTypes = z.coerce
  .number()
  .int()
  .min(1, '类型不正确')
  .max(5, '类型不正确')
  .meta({ description: '1 course, 2 library, 3 resource, 4 lecturer, 5 paper' })

/** Result of a decision on one version. */
export const Judged = z.object({
  courseId: Id,
  ok: Flag,
  reason: z.string().meta({ description: 'why it could not be decided, or empty' }),
  ready: Flag.meta({ description: '0: a video is not ready yet, see reasonList' }),
  reasonList: z.array(z.string()),
  isWaiting: Flag.meta({ description: '1: passed, on the shelf at its publish time' }),
})

export const review = {
  list: call({
    method: 'POST',
    path: 'course/admin/review/list',
    about: 'Submitted versions: pending ones first, the oldest on top, then decided ones.',
    who: 'admin',
    extension: true,
    permission: 'review.course',
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      auditStatus: z.coerce
        .number()
        .int()
        .min(0)
        .max(2)
        .optional()
        .meta({ description: '0 pending, 1 passed, 2 rejected; all by default' }),
      courseCategory: CourseCategory.optional(),
      lecturerId: Id.optional(),
      keyword: Text('关键词', 50, 0)
        .default('')
        .meta({ description: 'matches the name of the course or its lecturer' }),
    }),
    output: PageOf(ReviewRow).extend({ waiting: z.int().meta({ description: 'total of pending versions' }) }),
  }),
  view: call({
    method: 'POST',
    path: 'course/admin/review/view',
    about: 'A submitted version beside the approved one, with differences.',
    who: 'admin',
    extension: true,
    permission: 'review.course',
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
          changeList: z.array(Change).meta({ description: 'changes since the rejection' }),
        })
        .nullable()
        .meta({ description: 'the previous, rejected submission' }),
      missingList: z.array(Missing),
      ready: Flag,
      reasonList: z.array(z.string()).meta({ description: 'why it cannot pass yet' }),
      logList: z.array(AuditLog),
      nextId: z.string().meta({ description: 'next pending course, or empty' }),
    }),
    errors: ['notFound'],
  }),
  pass: call({
    method: 'POST',
    path: 'course/admin/review/pass',
    about: 'Approve a version: it is published immediately or at its publish time. Idempotent.',
    who: 'admin',
    extension: true,
    permission: 'review.course',
    logAs: '通过课程审核',
    limit: limits.admin,
    input: z.object({ ...Which, auditOpinion: Opinion(0).default('') }),
    output: Judged,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  reject: call({
    method: 'POST',
    path: 'course/admin/review/reject',
    about: 'Reject a version with the required corrections.',
    who: 'admin',
    extension: true,
    permission: 'review.course',
    logAs: '驳回课程审核',
    limit: limits.admin,
    input: z.object({ ...Which, auditOpinion: Opinion(1) }),
    output: Judged,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  batch: call({
    method: 'POST',
    path: 'course/admin/review/batch',
    about: 'Approve or reject several versions, each with its result.',
    who: 'admin',
    extension: true,
    permission: 'review.course',
    logAs: '批量审核课程',
    limit: limits.admin,
    input: z.object({
      courseIds: z.array(Id).min(1, '请选择课程').max(100, '一次最多 100 门'),
      revs: z.array(RevNumber).max(100).default([]).meta({ description: 'reviewed revisions, parallel to courseIds' }),
      deed: z.enum(['pass', 'reject']),
      auditOpinion: Opinion(0).default(''),
    }),
    output: z.object({ list: z.array(Judged), done: z.int() }),
    errors: ['shown'],
  }),
  history: call({
    method: 'POST',
    path: 'course/admin/review/history',
    about: 'History of a course.',
    who: 'admin',
    extension: true,
    permission: 'review.course',
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
    about: 'Templates of review sentences.',
    who: 'admin',
    extension: true,
    permission: ['review.course', 'review.exam', 'lecturer.application'],
    limit: limits.admin,
    input: z.object({ reviewType: reviewTypes.optional() }),
    output: z.object({ list: z.array(Template) }),
  }),
  save: call({
    method: 'POST',
    path: 'course/admin/review/template/save',
    about: 'Add a template, or update one (id).',
    who: 'admin',
    extension: true,
    permission: ['review.course', 'review.exam', 'lecturer.application'],
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
    about: 'Delete a template.',
    who: 'admin',
    extension: true,
    permission: ['review.course', 'review.exam', 'lecturer.application'],
    logAs: '删除审核意见模板',
    limit: limits.admin,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

/** A course in the operators’ view. */
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
    permission: ['course.vod', 'course.live', 'course.library', 'course.resource'],
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
    permission: ['course.vod', 'course.live', 'course.library', 'course.resource'],
    limit: limits.admin,
    input: z.object({ courseId: Id }),
    output: z.object({ course: AdminCourse, doc: ReviewDoc, logList: z.array(AuditLog) }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/admin/course/save',
    about: 'Create a draft course for a lecturer, who owns it. Idempotent by clientKey.',
    who: 'admin',
    extension: true,
    permission: ['course.vod', 'course.live', 'course.library', 'course.resource'],
    logAs: '代讲师新建课程',
    limit: limits.admin,
    input: z.object({
      lecturerId: Id,
      courseCategory: CourseCategory,
      courseName: Text('名称', 100, 1),
      clientKey: ClientKey,
    }),
    output: z.object({
      courseId: Id,
      userId: Id.meta({ description: 'of the lecturer, for acting as them' }),
    }),
    errors: ['notFound'],
  }),
  stand: call({
    method: 'POST',
    path: 'course/admin/course/stand',
    about:
      'Force a course off the shelf with a reason (its lecturer cannot undo this), with isStopped for its owners too; or allow it again.',
    who: 'admin',
    extension: true,
    permission: ['course.vod', 'course.live', 'course.library', 'course.resource'],
    logAs: '强制上架或下架课程',
    limit: limits.admin,
    input: z.object({
      courseId: Id,
      isPutaway: Flag,
      isStopped: Flag.default(0).meta({ description: '1: its study is stopped, and owners see the reason' }),
      reason: Text('下架原因', 500, 0).default(''),
    }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  update: call({
    method: 'POST',
    path: 'course/admin/course/update',
    about: 'Weight of a course in the default order of the shelf; higher comes first.',
    who: 'admin',
    extension: true,
    permission: ['course.vod', 'course.live', 'course.library', 'course.resource'],
    logAs: '修改课程排序',
    limit: limits.admin,
    input: z.object({ courseId: Id, courseSort: z.coerce.number().int().min(0).max(1_000_000), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
}
