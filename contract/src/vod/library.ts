/** A lecturer's videos: on their way from upload to stream, and after. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

const common = { method: 'POST', who: 'lecturer', limit: limits.author, extension: true } as const

/** How far a video is. All of it changes while it is worked; ask for it again when the event stream says `video`. */
const VideoState = z.object({
  videoId: Id,
  videoStatus: z.int().meta({ description: '1 waiting or being transcoded, 2 ready, 3 failed' }),
  progress: z.number().meta({ description: 'percent, 0 to 100' }),
  stage: z.string().meta({ description: 'what is being done now, in Chinese; empty when nothing is' }),
  queuePosition: z.int().meta({ description: 'videos that come before it; 0 when it is being worked or done' }),
  remainingSeconds: z.int().nullable().meta({ description: 'estimate; null while nothing can be said' }),
  failReason: z.string().meta({ description: 'why it failed, for the person who uploaded; else empty' }),
  videoLength: Seconds.meta({ description: '0 while unknown' }),
  videoSize: z.int().meta({ description: 'bytes on the disk: stream and, while it is kept, the source' }),
})

/** What was found in the uploaded file beside its stream; null for a video that is not ready, or was made before this was looked at. */
export const VideoInspection = z
  .object({
    promisedSeconds: Seconds.meta({ description: 'length by the file itself' }),
    isPartial: Flag.meta({ description: 'a part is missing at the end: only videoLength can be played' }),
    isAccepted: Flag.meta({ description: 'the author is content with the part' }),
    hasSound: Flag,
    width: z.int(),
    height: z.int(),
    damages: z.int().meta({ description: 'broken places that were found and patched' }),
  })
  .nullable()

const Rendition = z.object({ name: z.string(), width: z.int(), height: z.int(), bandwidth: z.int() })

export const VideoCard = VideoState.extend({
  videoName: z.string(),
  sourceSize: z.int().meta({ description: 'bytes of the file that was uploaded' }),
  hasSubtitle: Flag,
  posterUrl: z.string().meta({ description: 'signed, good for half a day; empty when there is none' }),
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
    about: 'How far some of my videos are. Ids that are not mine are left out.',
    input: z.object({ videoIds: z.array(Id).min(1, '缺少视频编号').max(100, '一次最多查询 100 个视频') }),
    output: z.object({ list: z.array(VideoState) }),
  }),
  retry: call({
    ...common,
    path: 'vod/auth/videoInfo/retry',
    about: 'Has a failed video worked again from its source.',
    input: z.object({ videoId: Id }),
    output: VideoState,
    errors: ['notFound', 'shown'],
  }),
  poster: call({
    ...common,
    path: 'vod/auth/videoInfo/poster',
    about: 'Chooses one of the proposed pictures as the poster.',
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
    about:
      'Says that the part of a cut file which can be played is enough. Until then no version with it can be handed in.',
    input: z.object({ videoId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  update: call({
    ...common,
    path: 'vod/auth/videoInfo/update',
    about: 'Gives a video another name.',
    input: z.object({ videoId: Id, videoName: Text('视频名称', 100) }),
    output: Done,
    errors: ['notFound'],
  }),
}

/** Largest subtitle file. */
export const SUBTITLE_BYTES = 2 * 1024 * 1024

/** A line of a subtitle: when it stands, in seconds, and what it says. */
export const Cue = z.object({
  start: z.number({ error: '开始时间必须是数字' }).min(0, '开始时间不能小于 0'),
  end: z.number({ error: '结束时间必须是数字' }).min(0, '结束时间不能小于 0'),
  text: z.string({ error: '字幕文字必须是文字' }).max(500, '一条字幕最多 500 个字'),
})

const Subtitle = z.object({
  hasSubtitle: Flag,
  cueList: z.array(Cue),
  vtt: z.string().meta({ description: 'the whole file as WebVTT; empty when there is none' }),
  pendingList: z.array(z.object({ courseId: Id, courseName: z.string() })).meta({
    description:
      'courses on the shelf whose learners have another subtitle (or none) until a version of them with this one is approved',
  }),
})

export const subtitle = {
  view: call({
    ...common,
    path: 'vod/auth/subtitle/view',
    about: 'The subtitle of one of my videos, line by line.',
    input: z.object({ videoId: Id }),
    output: Subtitle,
    errors: ['notFound'],
  }),
  save: call({
    ...common,
    path: 'vod/auth/subtitle/save',
    about:
      'Gives a video a subtitle: an SRT, WebVTT or ASS file as it is (UTF-8, UTF-16, GBK or Big5), or the lines as edited. Faults are named by line.',
    // Lines as edited: a long lecture has 2,000 of 100 bytes.
    bodyBytes: 2 * 1024 * 1024,
    fileBytes: SUBTITLE_BYTES,
    input: z.object({
      videoId: Id,
      cueList: z
        .array(Cue)
        .max(20_000, '字幕最多 20000 条')
        .optional()
        .meta({ description: 'unused where a file comes' }),
      isTrial: Flag.default(0).meta({
        description: '1: read the file and write nothing; cues whose time makes no sense come without a length',
      }),
    }),
    output: Subtitle.extend({
      faultList: z.array(z.object({ line: z.int(), message: z.string() })).meta({ description: 'of a trial, by line' }),
      noteList: z
        .array(z.object({ line: z.int(), message: z.string() }))
        .meta({ description: 'what was put right while the file was read, and lines that will never be shown' }),
    }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
  delete: call({
    ...common,
    path: 'vod/auth/subtitle/delete',
    notWhileImpersonating: true,
    about: 'Takes the subtitle of a video away.',
    input: z.object({ videoId: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
