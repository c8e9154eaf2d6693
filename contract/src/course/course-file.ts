/** A course as one file: exported by its lecturer or an operator, imported as a new draft. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Money, PageInput, PageOf, Seconds, Text } from '../shapes.ts'
import { ClientKey } from './authoring-fields.ts'
import { MaybeId } from './authoring-parts.ts'
import { COURSE_FILE_CHUNK } from './limits.ts'

/** An export or an import. */
const CourseFile = z.object({
  id: Id,
  direction: z.int().meta({ description: '1 export, 2 import' }),
  fileStatus: z.int().meta({
    description: '1 being received, 2 being read, 3 read, 4 being exported, 5 being imported, 6 done, 7 failed',
  }),
  courseId: MaybeId.meta({ description: 'the exported course, or the imported draft once it exists' }),
  courseCategory: z.int().meta({ description: 'of an import whose file was read; else 0' }),
  courseName: z.string(),
  fileName: z.string(),
  fileSize: z.int().meta({ description: 'bytes; of an export once it is done' }),
  receivedBytes: z.int(),
  progress: z.int().meta({ description: 'of the work that is under way, 0-100' }),
  failReason: z.string(),
  noteList: z.array(z.string()).meta({ description: 'what could not be taken along' }),
  canStart: Flag.meta({ description: '1: the import may be started, also again after a failure' }),
  gmtCreate: DateTime,
  expiresAt: DateTime.meta({ description: 'when the file is deleted' }),
})
export type CourseFile = z.output<typeof CourseFile>

const PreviewPeriod = z.object({
  periodName: z.string(),
  periodType: z.int(),
  isFree: Flag,
  videoName: z.string().meta({ description: 'empty without a film' }),
  videoSize: z.int(),
  videoLength: Seconds,
  subtitleList: z.array(z.string()).meta({ description: 'names of languages' }),
  docName: z.string().meta({ description: 'empty without a document' }),
  docSize: z.int(),
  momentTotal: z.int().meta({ description: 'questions in the film' }),
})

/** What a file contains. */
export const CoursePreview = z.object({
  courseName: z.string(),
  courseCategory: z.int().meta({ description: '1 recorded course, 2 live, 3 library, 4 resource' }),
  isFree: Flag,
  courseOriginal: Money,
  courseDiscount: Money,
  chapterTotal: z.int(),
  periodTotal: z.int(),
  videoTotal: z.int(),
  videoBytes: z.int(),
  documentTotal: z.int(),
  subtitleTotal: z.int(),
  momentTotal: z.int(),
  paperTotal: z.int().default(0).meta({ description: 'practice papers' }),
  problemTotal: z.int().default(0).meta({ description: 'problems of the papers' }),
  accessoryTotal: z.int(),
  pictureTotal: z.int(),
  categoryNames: z.array(z.string()).meta({ description: 'of the site that exported it' }),
  chapterList: z.array(z.object({ chapterName: z.string(), periodList: z.array(PreviewPeriod) })),
})
export type CoursePreview = z.output<typeof CoursePreview>

/** Idempotency key of an addition, which the sender has to choose. */
const Key = ClientKey.unwrap().min(1, '缺少提交标识')

const exporting = {
  method: 'POST',
  about: 'Export a course as a file, in the background. Idempotent by clientKey.',
  input: z.object({ courseId: Id, clientKey: Key }),
  output: CourseFile,
  errors: ['notFound', 'shown', 'noSpace'],
  extension: true,
} as const

const begin = {
  method: 'POST',
  about: 'Begin the import of a course from a file, whose chunks follow. Idempotent by clientKey.',
  input: z.object({
    fileName: Text('文件名', 255),
    fileSize: z.int('文件大小必须是整数').min(1, '文件是空的').max(Number.MAX_SAFE_INTEGER, '文件过大'),
    clientKey: Key,
  }),
  output: CourseFile,
  errors: ['shown', 'tooLarge', 'noSpace'],
  extension: true,
} as const

const Level = z.union([z.literal('0'), Id], { error: '分类编号不正确' }).default('0')
const choices = { id: Id, categoryId1: Level, categoryId2: Level, categoryId3: Level }
const start = {
  method: 'POST',
  about: 'Create a draft course from a file that was read, in the background. Idempotent.',
  output: CourseFile,
  errors: ['notFound', 'conflict', 'shown', 'tooLarge', 'noSpace'],
  extension: true,
} as const

const mine = { method: 'POST', who: 'login', extension: true } as const
const lecturer = { who: 'lecturer', limit: limits.author } as const
const operator = {
  who: 'admin',
  permission: ['course.vod', 'course.live', 'course.library', 'course.resource'],
  limit: limits.admin,
} as const

export const courseFile = {
  list: call({
    ...mine,
    path: 'course/auth/file/list',
    about: 'My exports and imports of courses, as a lecturer or as an operator, newest first.',
    limit: limits.personal,
    input: z.object({ ...PageInput, isOperator: Flag.default(0) }),
    output: PageOf(CourseFile),
  }),
  view: call({
    ...mine,
    path: 'course/auth/file/view',
    about: 'One of my exports or imports, with what its file contains.',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: CourseFile.extend({ preview: CoursePreview.nullable() }),
    errors: ['notFound'],
  }),
  chunk: call({
    ...mine,
    path: 'course/auth/file/chunk',
    about:
      'Bytes of a file at an offset, in chunks of 8 MiB but for the last. Answers how many bytes are stored: the offset of the next chunk.',
    limit: limits.chunk,
    fileBytes: COURSE_FILE_CHUNK,
    input: z.object({ id: Id, offset: z.int('位置必须是整数').min(0, '位置不能为负') }),
    output: z.object({ receivedBytes: z.int() }),
    errors: ['notFound', 'conflict', 'noSpace'],
  }),
  delete: call({
    ...mine,
    path: 'course/auth/file/delete',
    notWhileImpersonating: true,
    about: 'Cancel an export or import of mine, or delete its file. The draft of a finished import stays.',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  export: call({ ...lecturer, ...exporting, path: 'course/auth/file/export', logAs: '导出课程文件' }),
  begin: call({ ...lecturer, ...begin, path: 'course/auth/file/begin' }),
  start: call({ ...lecturer, ...start, path: 'course/auth/file/start', input: z.object(choices) }),
}

export const adminCourseFile = {
  export: call({
    ...operator,
    ...exporting,
    path: 'course/admin/file/export',
    logAs: '导出课程文件',
    exports: true,
  }),
  begin: call({ ...operator, ...begin, path: 'course/admin/file/begin', logAs: '上传课程文件' }),
  start: call({
    ...operator,
    ...start,
    path: 'course/admin/file/start',
    logAs: '导入课程',
    input: z.object({ ...choices, lecturerId: Id }),
  }),
}
