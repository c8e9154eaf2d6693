/**
 * Authoring of courses in versions. At most one version is open (draft, pending or rejected); learners see the last
 * approved one. Every edit answers `rev`, which grows; an edit with an older `rev` is a conflict (optimistic locking).
 */
import { z } from 'zod'
import { AudienceInput, audienceShapes, OwnOrg } from '../audience-shapes.ts'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Money, PageInput, PageOf, Seconds, Text } from '../shapes.ts'
import { AuditStatus, authoringBytes, ClientKey, CourseCategory, Rev, VersionNumber } from './authoring-fields.ts'
import { courseDescription } from './course-fields.ts'
import { Chapter, CourseDetail, CoursePicture } from './course.ts'

// The name is required for a new course, and declared apart.
const { courseName: _name, ...otherInputs } = courseDescription.inputs

/** State of a course. */
export const CourseState = z.object({
  courseId: Id,
  courseCategory: z.int(),
  ...audienceShapes,
  courseName: z.string(),
  courseLogo: z.string(),
  isFree: Flag,
  courseOriginal: Money,
  courseDiscount: Money,
  version: z.int().meta({
    description: 'the open version, or the approved one when none is open',
  }),
  liveVersion: z.int().meta({ description: 'the version on the shelf, 0 for none' }),
  hasLive: Flag.meta({ description: '1: learners have an approved version' }),
  rev: z.int(),
  auditStatus: AuditStatus,
  auditOpinion: z.string().meta({ description: 'last opinion on this version, kept while it is corrected' }),
  isPutaway: Flag,
  banReason: z.string().meta({ description: 'why the platform took it off the shelf, or empty' }),
  stopReason: z.string().meta({ description: 'why the platform also stopped its study, or empty' }),
  publishTime: DateTime.nullable().meta({
    description: 'when the version is published once approved; null: immediately',
  }),
  isWaiting: Flag.meta({ description: '1: approved, waiting for its publish time' }),
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
  periodTotal: z.int(),
  totalSeconds: Seconds,
  videoWaiting: z.int().meta({ description: 'videos of the version that are not ready yet' }),
  videoFailed: z.int(),
  countStudy: z.int(),
  gmtCreate: DateTime,
  gmtModified: DateTime,
})
export type CourseState = z.output<typeof CourseState>

/** A gap that prevents the submission of a version. */
export const Missing = z.object({
  place: z.enum(['course', 'chapter', 'period']),
  id: Id.meta({ description: 'of the course, chapter or period' }),
  field: z.string(),
  sentence: z.string().meta({ description: 'a full sentence that names the place' }),
})
export type Missing = z.output<typeof Missing>

/** One of my courses, for its form. */
export const AuthoredCourse = CourseState.extend({
  ...courseDescription.authorShapes,
  pictureList: z.array(CoursePicture),
  missingList: z.array(Missing).meta({ description: 'what is missing for a submission' }),
})
export type AuthoredCourse = z.output<typeof AuthoredCourse>

/** Answer of an edit, with the revision for the next one. */
export const Saved = z.object({ courseId: Id, version: z.int(), rev: z.int(), gmtModified: DateTime })
export type Saved = z.output<typeof Saved>

/** One difference between two versions, with Chinese labels. */
export const Change = z.object({
  area: z.enum(['course', 'picture', 'chapter', 'period', 'slide', 'accessory']),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  id: z.string().meta({ description: 'of the part, or of the course' }),
  place: z.string().meta({ description: 'where, such as 第一章 / 课时「绪论」' }),
  field: z.string(),
  fieldName: z.string(),
  before: z.string(),
  after: z.string(),
  partList: z
    .array(z.object({ op: z.enum(['same', 'added', 'removed']), text: z.string() }))
    .meta({ description: 'word diff of long texts; empty for short values' }),
})
export type Change = z.output<typeof Change>

/** One version of the history. */
export const VersionRow = z.object({
  version: z.int(),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  isLive: Flag,
  rev: z.int(),
  periodTotal: z.int(),
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
  publishTime: DateTime.nullable(),
  publishedAt: DateTime.nullable(),
  gmtCreate: DateTime,
  gmtModified: DateTime,
})

/** One entry of a course’s history. */
export const AuditLog = z.object({
  id: Id,
  version: z.int(),
  auditAction: z.enum([
    'submit',
    'withdraw',
    'pass',
    'reject',
    'publish',
    'on',
    'off',
    'ban',
    'stop',
    'unban',
    'delete',
    'restore',
    'revert',
    'reschedule',
  ]),
  actionName: z.string().meta({ description: 'Chinese' }),
  auditOpinion: z.string(),
  userName: z.string(),
  gmtCreate: DateTime,
})

export const courseAudit = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/audit/list',
    about: 'My courses of one category in any state, last changed first, with counts per state.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...PageInput,
      courseCategory: CourseCategory.default(1).meta({ description: 'recorded courses by default' }),
      auditStatus: z.coerce.number().int().min(0).max(4).optional(),
      isPutaway: Flag.optional(),
      isDeleted: Flag.default(0).meta({ description: '1: deleted courses' }),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(CourseState).extend({
      counts: z.object({
        all: z.int(),
        draft: z.int(),
        pending: z.int(),
        passed: z.int(),
        rejected: z.int(),
        on: z.int(),
        deleted: z.int(),
      }),
      ownOrg: OwnOrg,
    }),
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/course/audit/save',
    about: 'Create a course (recorded, library or resource) as a draft. Idempotent by clientKey.',
    who: 'lecturer',
    limit: limits.author,
    bodyBytes: authoringBytes,
    input: z.object({
      courseCategory: CourseCategory.default(1),
      courseName: Text('课程名称', 100),
      clientKey: ClientKey,
      orgId: AudienceInput,
      ...otherInputs,
    }),
    output: Saved,
    errors: ['shown', 'invalid'],
  }),
  view: call({
    method: 'POST',
    path: 'course/auth/course/audit/view',
    about: 'One of my courses: the open version, or the approved one when none is open, and what is missing in it.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: AuthoredCourse.extend({
      isOwn: Flag.meta({ description: '0: of another lecturer, for whom staff of the organisation works on it' }),
    }),
    errors: ['notFound'],
  }),
  update: call({
    method: 'POST',
    path: 'course/auth/course/audit/update',
    about: 'Update fields of a course; an edit of an approved version begins the next one.',
    who: 'author',
    limit: limits.author,
    bodyBytes: authoringBytes,
    input: z.object({ courseId: Id, rev: Rev, ...courseDescription.inputs }),
    output: Saved,
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/course/audit/delete',
    notWhileImpersonating: true,
    about: 'Delete a course of mine: it leaves the shelf; its owners keep it. Can be undone.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  restore: call({
    method: 'POST',
    path: 'course/auth/course/audit/restore',
    about: 'Undo the deletion of a course; it comes back off the shelf.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  stand: call({
    method: 'POST',
    path: 'course/auth/course/audit/stand',
    about: 'Put an approved course on the shelf or take it off.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ courseId: Id, isPutaway: Flag }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  submit: call({
    method: 'POST',
    path: 'course/auth/course/audit/submit',
    about: 'Submit the open version for review, or answer what is missing. Idempotent.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      rev: Rev,
      publishTime: z.iso
        .datetime({ offset: true, error: '发布时间格式不正确' })
        .nullable()
        .optional()
        .meta({ description: 'when it is published once approved; null: immediately; absent: unchanged' }),
    }),
    output: z.object({ submitted: Flag, missingList: z.array(Missing), auditStatus: AuditStatus, version: z.int() }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  withdraw: call({
    method: 'POST',
    path: 'course/auth/course/audit/withdraw',
    about: 'Withdraw a version from review so that it can be edited.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  schedule: call({
    method: 'POST',
    path: 'course/auth/course/audit/schedule',
    about: 'Set when a version is published, also while it is approved and waiting; null means immediately.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      publishTime: z.iso.datetime({ offset: true, error: '发布时间格式不正确' }).nullable(),
    }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  history: call({
    method: 'POST',
    path: 'course/auth/course/audit/history',
    about: 'All versions of a course, and its history.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: z.object({ versionList: z.array(VersionRow), logList: z.array(AuditLog) }),
    errors: ['notFound'],
    extension: true,
  }),
  historyRestore: call({
    method: 'POST',
    path: 'course/auth/course/audit/history/restore',
    about: 'Copy an older version into a new draft.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id, version: VersionNumber }),
    output: Saved,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  compare: call({
    method: 'POST',
    path: 'course/auth/course/audit/compare',
    about: 'Differences of a version (by default the open one) to the approved one, or to another.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      version: VersionNumber.optional(),
      against: VersionNumber.optional().meta({ description: 'another version; the approved one by default' }),
    }),
    output: z.object({ version: z.int(), against: z.int(), changeList: z.array(Change) }),
    errors: ['notFound'],
    extension: true,
  }),
  preview: call({
    method: 'POST',
    path: 'course/auth/course/audit/preview',
    about: 'Preview of a version, for its author and reviewing operators.',
    who: 'login',
    limit: limits.author,
    input: z.object({ courseId: Id, version: VersionNumber.optional() }),
    output: CourseDetail.extend({
      courseCategory: z.int(),
      version: z.int(),
      auditStatus: AuditStatus,
      chapterList: z.array(Chapter.extend({ picList: z.array(CoursePicture) })),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  previewSign: call({
    method: 'POST',
    path: 'course/auth/course/audit/preview/sign',
    about: 'Open one period of a preview: the ticket of its video, its text, or the address of its document.',
    who: 'login',
    limit: limits.author,
    input: z.object({ periodId: Id, version: VersionNumber.optional() }),
    output: z.object({
      periodId: Id,
      periodType: z.int(),
      periodName: z.string(),
      videoStatus: z.int().meta({ description: '0 no video, 1 being transcoded, 2 ready, 3 failed' }),
      vid: z.string(),
      ticket: z.string(),
      text: z.string(),
      docName: z.string(),
      docUrl: z.string(),
      readStatus: z.int().meta({
        description: '0 not readable online, 1 being prepared, 2 readable page by page, 3 for download only',
      }),
      readReason: z.string().meta({ description: 'why a document is for download only' }),
      readUrl: z
        .string()
        .meta({ description: 'personal address of its PDF, with range requests; empty unless readable' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
}
