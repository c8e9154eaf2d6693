/** Authoring of the parts of a course: chapters and periods. */
import { z } from 'zod'
import { VideoInspection } from '../vod/library.ts'
import { call, limits } from '../call.ts'
import { Flag, Id, Seconds, Text } from '../shapes.ts'
import { authoringBytes, ClientKey, Html, Rev } from './authoring-fields.ts'
import { Saved } from './authoring.ts'
import { MAX_CHAPTER_NAME, MAX_LESSON_DESC } from './limits.ts'

/** 1 video, 2 text, 3 document to read, 4 file to download, 20 live session. */
const PeriodType = z.coerce
  .number({ error: '请选择课时类型' })
  .int()
  .refine((type) => [1, 2, 3, 4, 20].includes(type), '课时类型不正确')
  .meta({ description: '1 video, 2 text, 3 document to read, 4 file to download, 20 live session' })

export const MaybeId = z.string().meta({ description: 'id, or empty' })

/** A period in the outline of its course. */
export const AuthoredPeriod = z.object({
  id: Id,
  chapterId: Id,
  periodName: z.string(),
  periodDesc: z.string(),
  isFree: Flag,
  periodType: z.int(),
  videoId: MaybeId,
  videoName: z.string(),
  videoLength: Seconds,
  videoStatus: z.int().meta({ description: '0 no video, 1 queued or being transcoded, 2 ready, 3 failed' }),
  progress: z.number().meta({ description: 'of transcoding, 0-100' }),
  stage: z.string(),
  failReason: z.string(),
  videoSize: z.int().meta({ description: 'bytes of the stream' }),
  posterUrl: z
    .string()
    .meta({ description: 'poster of the video, signed, valid for half a day; empty when there is none' }),
  inspection: VideoInspection,
  subtitleDrafts: z
    .array(z.string())
    .meta({ description: 'languages whose draft of a subtitle, recognized or translated, waits for review' }),
  fileId: MaybeId,
  docName: z.string(),
  docSize: z.int(),
  docPage: z.int().meta({ description: 'pages of a document; 0 while unknown' }),
  readStatus: z
    .int()
    .meta({ description: '0 not readable online, 1 being prepared, 2 readable page by page, 3 for download only' }),
  readReason: z.string().meta({ description: 'why a document is for download only' }),
  startTime: z.string().meta({ description: 'of a live session, ISO 8601; else empty' }),
  endTime: z.string(),
  momentTotal: z.int().meta({ description: 'questions in the film' }),
  textLength: z.int().meta({ description: 'visible characters of a text lesson' }),
})
export type AuthoredPeriod = z.output<typeof AuthoredPeriod>

export const AuthoredChapter = z.object({
  id: Id,
  chapterName: z.string(),
  chapterDesc: z.string(),
  picCount: z.int(),
  periodList: z.array(AuthoredPeriod),
})
export type AuthoredChapter = z.output<typeof AuthoredChapter>

/** A deleted part that can still be restored. */
export const DeletedPart = z.object({
  id: Id,
  part: z.enum(['chapter', 'period']),
  name: z.string(),
  chapterId: Id,
})

/** Answer of an addition: the new part and the new revision. */
export const Made = Saved.extend({ id: Id })

/** A time of a live session. */
const SessionTime = (name: string) =>
  z.iso.datetime({ offset: true, error: `请填写${name}` }).transform((time) => new Date(time).toISOString())

const periodFields = {
  periodDesc: Text('课时简介', MAX_LESSON_DESC, 0).optional(),
  isFree: Flag.optional(),
  periodType: PeriodType.optional(),
  periodText: Html('图文内容').optional().meta({ description: 'HTML' }),
  videoId: z
    .union([z.literal(''), Id], { error: '视频编号不正确' })
    .optional()
    .meta({ description: 'a video of mine; empty removes it' }),
  videoName: Text('视频名称', 255, 0).optional(),
  fileId: z
    .union([z.literal(''), Id], { error: '文件编号不正确' })
    .optional()
    .meta({ description: 'a file of mine; empty removes it' }),
  docName: Text('文件名称', 255, 0).optional(),
  startTime: SessionTime('开始时间').optional().meta({ description: 'start of a live session' }),
  endTime: SessionTime('结束时间').optional().meta({ description: 'planned end' }),
}

export const chapterAudit = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/chapter/audit/list',
    about: 'Outline of a course of mine: chapters with periods and the states of their videos, and deleted parts.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: z.object({
      version: z.int(),
      rev: z.int(),
      auditStatus: z.int(),
      chapterList: z.array(AuthoredChapter),
      deletedList: z.array(DeletedPart),
    }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/course/chapter/audit/save',
    about: 'Add a chapter at the end.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      rev: Rev,
      chapterName: Text('章节名称', MAX_CHAPTER_NAME),
      chapterDesc: Text('章节简介', 255, 0).default(''),
      clientKey: ClientKey,
    }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  update: call({
    method: 'POST',
    path: 'course/auth/course/chapter/audit/update',
    about: 'Update a chapter.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      id: Id,
      rev: Rev,
      chapterName: Text('章节名称', MAX_CHAPTER_NAME).optional(),
      chapterDesc: Text('章节简介', 255, 0).optional(),
    }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/course/chapter/audit/delete',
    notWhileImpersonating: true,
    about: 'Delete a chapter with its periods; restorable until the version is submitted.',
    who: 'author',
    limit: limits.author,
    input: z.object({ id: Id, rev: Rev }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  restore: call({
    method: 'POST',
    path: 'course/auth/course/chapter/audit/restore',
    about: 'Undo the deletion of a chapter.',
    who: 'author',
    limit: limits.author,
    input: z.object({ id: Id, rev: Rev }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  sort: call({
    method: 'POST',
    path: 'course/auth/course/chapter/audit/sort',
    about: 'Order chapters; those not named follow in their previous order.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id, rev: Rev, ids: z.array(Id).min(1, '请给出新的顺序').max(500) }),
    output: Saved,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  copy: call({
    method: 'POST',
    path: 'course/auth/course/chapter/audit/copy',
    about: 'Copy whole chapters, or single periods into one chapter, from any course of mine.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id.meta({ description: 'target course' }),
      rev: Rev,
      chapterIds: z.array(Id).max(100).default([]).meta({ description: 'chapters to copy' }),
      periodIds: z.array(Id).max(500).default([]).meta({ description: 'periods to copy' }),
      chapterId: Id.optional().meta({
        description: 'target chapter of the periods; a new one by default',
      }),
      clientKey: ClientKey,
    }),
    output: Saved.extend({ chapters: z.int(), periods: z.int() }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
}

export const periodAudit = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/list',
    about: 'Periods of a chapter of mine, with their texts.',
    who: 'author',
    limit: limits.author,
    input: z.object({ chapterId: Id }),
    output: z.object({
      rev: z.int(),
      periodList: z.array(AuthoredPeriod.extend({ periodText: z.string() })),
    }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/save',
    about: 'Add a period at the end of a chapter.',
    who: 'author',
    limit: limits.author,
    bodyBytes: authoringBytes,
    input: z.object({
      chapterId: Id,
      rev: Rev,
      periodName: Text('课时名称', 255),
      clientKey: ClientKey,
      ...periodFields,
    }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  saveMany: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/save/batch',
    about: 'Add several periods at once, one per dropped file; their videos are bound as uploads finish.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      chapterId: Id,
      rev: Rev,
      periodList: z
        .array(
          z.object({
            periodName: Text('课时名称', 255),
            periodType: PeriodType.default(1),
            isFree: Flag.default(0),
            clientKey: ClientKey,
          }),
        )
        .min(1, '请至少添加一个课时')
        .max(100, '一次最多添加 100 个课时'),
    }),
    output: Saved.extend({ ids: z.array(Id).meta({ description: 'ids of the new periods, in the given order' }) }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  update: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/update',
    about: 'Update a period.',
    who: 'author',
    limit: limits.author,
    bodyBytes: authoringBytes,
    input: z.object({ id: Id, rev: Rev, periodName: Text('课时名称', 255).optional(), ...periodFields }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/delete',
    notWhileImpersonating: true,
    about: 'Delete a period; restorable until the version is submitted.',
    who: 'author',
    limit: limits.author,
    input: z.object({ id: Id, rev: Rev }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  restore: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/restore',
    about: 'Undo the deletion of a period.',
    who: 'author',
    limit: limits.author,
    input: z.object({ id: Id, rev: Rev }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  sort: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/sort',
    about: 'Order the periods of a chapter; named periods of other chapters move into it.',
    who: 'author',
    limit: limits.author,
    input: z.object({ chapterId: Id, rev: Rev, ids: z.array(Id).min(1, '请给出新的顺序').max(1000) }),
    output: Saved,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  batch: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/batch',
    about: 'Rename, move, mark as trial or delete several periods of a course at once.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      rev: Rev,
      ids: z.array(Id).min(1, '请选择课时').max(1000),
      deed: z.enum(['rename', 'move', 'free', 'paid', 'delete']),
      chapterId: Id.optional().meta({ description: 'move: target chapter' }),
      pattern: Text('命名规则', 255, 0)
        .default('')
        .meta({ description: 'rename: {n} is the number, {name} the current name, such as 第{n}讲 {name}' }),
      find: Text('查找内容', 100, 0)
        .default('')
        .meta({ description: 'rename: every occurrence is replaced by `replace`' }),
      replace: Text('替换内容', 100, 0).default(''),
    }),
    output: Saved.extend({ changed: z.int() }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  videoView: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/video/view',
    about: 'The video of a period of mine: its state, and its ticket once it is ready.',
    who: 'author',
    limit: limits.author,
    input: z.object({ periodId: Id }),
    output: z.object({
      periodId: Id,
      videoId: MaybeId,
      videoName: z.string(),
      videoLength: Seconds,
      videoSize: z.int(),
      videoStatus: z.int().meta({ description: '0 no video, 1 queued or being transcoded, 2 ready, 3 failed' }),
      progress: z.number(),
      stage: z.string(),
      failReason: z.string(),
      ticket: z.string().meta({ description: 'for vod/auth/videoInfo/play, or empty' }),
    }),
    errors: ['notFound'],
  }),
  videoSave: call({
    method: 'POST',
    path: 'course/auth/course/chapter/period/audit/video/save',
    about: 'Bind a video of mine to a period.',
    who: 'author',
    limit: limits.author,
    input: z.object({ periodId: Id, videoId: Id, videoName: Text('视频名称', 255, 0).default('') }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
}
