/** A lecturer's video library, from upload to stream. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { languageCodes, MAIN_LANGUAGE, subtitleOrigins } from './languages.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

const common = { method: 'POST', who: 'lecturer', limit: limits.author, extension: true } as const

/** State of a video. It changes during transcoding: reload it on the event `video`. */
const VideoState = z.object({
  videoId: Id,
  videoStatus: z.int().meta({ description: '1 waiting or being transcoded, 2 ready, 3 failed' }),
  progress: z.number().meta({ description: 'percent, 0 to 100' }),
  stage: z.string().meta({ description: 'current step in Chinese; empty when idle' }),
  queuePosition: z.int().meta({ description: 'videos before it in the queue; 0 when running or done' }),
  remainingSeconds: z.int().nullable().meta({ description: 'estimate; null while unknown' }),
  failReason: z.string().meta({ description: 'why it failed, for the uploader; else empty' }),
  videoLength: Seconds.meta({ description: '0 while unknown' }),
  videoSize: z.int().meta({ description: 'bytes on disk: the stream and, until removed, the source' }),
})

/** Inspection of the uploaded file; null while the video is not ready, or when it predates the inspection. */
export const VideoInspection = z
  .object({
    promisedSeconds: Seconds.meta({ description: 'duration declared by the file' }),
    isPartial: Flag.meta({ description: 'truncated: only videoLength is playable' }),
    isAccepted: Flag.meta({ description: 'the author accepted the truncated video' }),
    hasSound: Flag,
    width: z.int(),
    height: z.int(),
    damages: z.int().meta({ description: 'damaged frames that were concealed' }),
  })
  .nullable()

const Rendition = z.object({ name: z.string(), width: z.int(), height: z.int(), bandwidth: z.int() })

export const VideoCard = VideoState.extend({
  videoName: z.string(),
  sourceSize: z.int().meta({ description: 'bytes of the uploaded file' }),
  hasSubtitle: Flag,
  posterUrl: z.string().meta({ description: 'signed, valid for half a day; empty when there is none' }),
  posterIndex: z.int().meta({ description: 'which of posterList is shown, from 0' }),
  posterList: z.array(z.string()).meta({ description: 'up to 5 pictures to choose from, signed for the author' }),
  renditions: z.array(Rendition).meta({ description: 'qualities of the stream, best first' }),
  usedCount: z.int().meta({ description: 'courses in whose versions it is used' }),
  gmtCreate: DateTime,
})

export const library = {
  list: call({
    ...common,
    path: 'vod/auth/videoInfo/list',
    about: 'My videos, newest first.',
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50, 0).default(''),
      videoStatus: z.union([z.literal(1), z.literal(2), z.literal(3)], '视频状态只能是 1、2 或 3').optional(),
    }),
    output: PageOf(VideoCard),
  }),
  status: call({
    ...common,
    path: 'vod/auth/videoInfo/status',
    about: 'States of some of my videos. Other ids are left out.',
    input: z.object({ videoIds: z.array(Id).min(1, '缺少视频编号').max(100, '一次最多查询 100 个视频') }),
    output: z.object({ list: z.array(VideoState) }),
  }),
  retry: call({
    ...common,
    path: 'vod/auth/videoInfo/retry',
    about: 'Retry the transcoding of a failed video.',
    input: z.object({ videoId: Id }),
    output: VideoState,
    errors: ['notFound', 'shown'],
  }),
  poster: call({
    ...common,
    path: 'vod/auth/videoInfo/poster',
    about: 'Choose one of the proposed posters.',
    input: z.object({
      videoId: Id,
      posterIndex: z.int('封面序号必须是整数').min(0, '封面序号从 0 开始').max(4, '没有这张封面'),
    }),
    output: z.object({ posterUrl: z.string(), posterIndex: z.int() }),
    errors: ['notFound', 'invalid'],
  }),
  acceptPart: call({
    ...common,
    path: 'vod/auth/videoInfo/part/accept',
    about: 'Accept the playable part of a truncated file. Until then no version with it can be submitted.',
    input: z.object({ videoId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  update: call({
    ...common,
    path: 'vod/auth/videoInfo/update',
    about: 'Rename a video.',
    input: z.object({ videoId: Id, videoName: Text('视频名称', 100) }),
    output: Done,
    errors: ['notFound'],
  }),
}

/** Maximum size of a subtitle file. */
export const SUBTITLE_BYTES = 2 * 1024 * 1024

/** A cue: start and end in seconds, and text. */
export const Cue = z.object({
  start: z.number({ error: '开始时间必须是数字' }).min(0, '开始时间不能小于 0'),
  end: z.number({ error: '结束时间必须是数字' }).min(0, '结束时间不能小于 0'),
  text: z.string({ error: '字幕文字必须是文字' }).max(500, '一条字幕最多 500 个字'),
})

const Language = z
  .enum(languageCodes, '不支持这种字幕语言')
  .default(MAIN_LANGUAGE)
  .meta({ description: 'the main track by default' })

const Subtitle = z.object({
  hasSubtitle: Flag,
  languageList: z.array(z.enum(languageCodes)).meta({ description: 'languages with a subtitle, main one first' }),
  cueList: z.array(Cue),
  vtt: z.string().meta({ description: 'the whole file as WebVTT; empty when there is none' }),
  origin: z
    .enum(subtitleOrigins)
    .meta({ description: 'written by a model: from the speech, or from another language' }),
  pendingList: z.array(z.object({ courseId: Id, courseName: z.string() })).meta({
    description: 'courses on the shelf that show another subtitle, or none, until a version with this one is approved',
  }),
})

export const subtitle = {
  view: call({
    ...common,
    path: 'vod/auth/subtitle/view',
    about: 'The subtitle of one of my videos in a language, by cue.',
    input: z.object({ videoId: Id, language: Language }),
    output: Subtitle,
    errors: ['notFound'],
  }),
  save: call({
    ...common,
    path: 'vod/auth/subtitle/save',
    about:
      'Set the subtitle of a video: an SRT, WebVTT or ASS file (UTF-8, UTF-16, GBK or Big5), or edited cues. Errors are named by line.',
    // Edited cues: a long lecture has 2,000 of 100 bytes.
    bodyBytes: 2 * 1024 * 1024,
    fileBytes: SUBTITLE_BYTES,
    input: z.object({
      videoId: Id,
      language: Language,
      cueList: z.array(Cue).max(20_000, '字幕最多 20000 条').optional().meta({ description: 'ignored with a file' }),
      isTrial: Flag.default(0).meta({
        description: '1: parse the file without storing it; cues with invalid times have zero length',
      }),
    }),
    output: Subtitle.extend({
      faultList: z
        .array(z.object({ line: z.int(), message: z.string() }))
        .meta({ description: 'errors of a trial, by line' }),
      noteList: z
        .array(z.object({ line: z.int(), message: z.string() }))
        .meta({ description: 'repairs of the file, and cues that will never be shown' }),
    }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
  delete: call({
    ...common,
    path: 'vod/auth/subtitle/delete',
    notWhileImpersonating: true,
    about: 'Delete the subtitle of a video in a language.',
    input: z.object({ videoId: Id, language: Language }),
    output: Done,
    errors: ['notFound'],
  }),
}
