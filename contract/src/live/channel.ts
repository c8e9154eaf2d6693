/** A lecturer's live channel: where they send to, and what was broadcast. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { LiveStatus } from './session.ts'

/** What the media process measures of a stream that arrives. */
export const StreamHealth = z.object({
  bitrate: z.number().meta({ description: 'bits per second over the last seconds' }),
  fps: z.number(),
  keySeconds: z.number().meta({ description: 'longest distance of key frames lately; over 4 s viewers wait long' }),
  width: z.int(),
  height: z.int(),
  videoCodec: z.string().meta({ description: 'such as H264; empty while unknown' }),
  audioCodec: z.string(),
  lostFrames: z.int().default(0).meta({ description: 'frames that the encoder left out since the stream began' }),
  ladder: z.int().default(0).meta({
    description:
      'lower qualities: 0 not wished (or no ffmpeg), 1 being made, 2 no place free, 3 given up as too slow, 4 the picture is small already, 5 from the beginning of the session on',
  }),
  heights: z.array(z.int()).default([]).meta({ description: 'lines of the lower qualities that there are now' }),
  viewers: z.int(),
  dropped: z.int().meta({ description: 'viewers that were too slow and dropped' }),
})
export type StreamHealth = z.output<typeof StreamHealth>

export const ChannelLog = z.object({
  liveId: Id,
  channelId: Id,
  sessionId: z.string().meta({ description: 'the lesson that it was, or empty for a test' }),
  liveName: z.string(),
  liveIntroduce: z.string(),
  startTime: DateTime,
  endTime: DateTime.nullable(),
  liveStatus: LiveStatus,
  playbackSave: z.int().meta({ description: '1 a replay is made, 2 none' }),
  resourceId: z.string().meta({ description: 'the video of the replay, or empty' }),
  maxOnline: z.int(),
  viewCount: z.int(),
})

const Key = z.object({
  pushUrl: z.string().meta({ description: 'the address for OBS: server' }),
  streamKey: z.string().meta({ description: 'the key for OBS; shown this once' }),
  keyExpire: DateTime.meta({
    description:
      'the latest; it ends with the session that it was made for, and with every new key. While a session is on it ends by no clock',
  }),
  keyTime: DateTime.meta({ description: 'since when it is the key of the channel' }),
  keyPeriodId: z
    .string()
    .meta({ description: 'the session that it was made for; empty: for a test, and it ends with any session' }),
  keyPeriodName: z.string().meta({ description: 'its name' }),
})

const PlaybackSave = z.coerce
  .number()
  .int()
  .min(1)
  .max(2)
  .optional()
  .meta({ description: '1 a replay is made, 2 none; absent: as was said of the session and its course' })

export const liveChannel = {
  apply: call({
    method: 'POST',
    path: 'user/auth/lecturer/audit/applyLive',
    notWhileImpersonating: true,
    about: 'Apply for a live channel; an operator decides.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ applyText: Text('申请说明', 500) }),
    output: Done,
    errors: ['shown'],
  }),
  view: call({
    method: 'POST',
    path: 'course/auth/course/channel/view',
    about: 'My live channel: its address, until when the key holds, and how the stream arrives.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({}),
    output: z.object({
      channelStatus: z.int().meta({
        description: '0 none, 1 applied and waiting, 2 application refused, 3 in use, 4 closed by an operator',
      }),
      auditOpinion: z.string(),
      channelId: z.string(),
      pushUrl: z.string(),
      keyTime: DateTime.nullable().meta({ description: 'when the key was last changed, or ended with its session' }),
      keyExpire: DateTime.nullable().meta({
        description: 'null: there is no key, since none was made or its session ended',
      }),
      keyPeriodId: z.string().meta({ description: 'the session that the key was made for; empty: for a test' }),
      keyPeriodName: z.string().meta({ description: 'its name' }),
      isPublishing: Flag,
      publishTime: DateTime.nullable(),
      health: StreamHealth.nullable(),
      flvUrl: z.string().meta({ description: 'plays what arrives, for its lecturer; empty while nothing does' }),
      livePeriodId: z.string().meta({ description: 'the session that is on, or empty' }),
      liveCourseId: z.string().meta({ description: 'its course, or empty' }),
      takeOver: Flag.meta({ description: '1: who sends later takes over, 0: is refused' }),
      ladder: Flag.meta({ description: '1: viewers shall have lower qualities as well' }),
      withHls: Flag.meta({ description: '1: phones get HLS, which needs ffmpeg on the server' }),
    }),
  }),
  passwd: call({
    method: 'POST',
    path: 'course/auth/course/update/channel/passwd',
    notWhileImpersonating: true,
    about:
      'A new key for my channel, for its next session; every older one is worthless at once, and a stream under it is cut.',
    who: 'lecturer',
    limit: limits.guess,
    input: z.object({}),
    output: Key,
    errors: ['notFound'],
  }),
  token: call({
    method: 'POST',
    path: 'course/auth/course/live/channel/token',
    notWhileImpersonating: true,
    about:
      'A key of my channel for one session, good until that has ended, at the latest two hours after its planned end.',
    who: 'lecturer',
    limit: limits.guess,
    input: z.object({ periodId: Id }),
    output: Key,
    errors: ['notFound', 'shown'],
  }),
  set: call({
    method: 'POST',
    path: 'course/auth/course/live/channel/set',
    notWhileImpersonating: true,
    about:
      'How my channel works: whether a second encoder takes over or is refused, whether viewers get lower qualities as well. What is not named stays.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ takeOver: Flag.optional(), ladder: Flag.optional() }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  logList: call({
    method: 'POST',
    path: 'course/auth/course/live/channel/log/list',
    about: 'Broadcasts of my channel, newest first.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(ChannelLog),
  }),
  logView: call({
    method: 'POST',
    path: 'course/auth/course/live/channel/log/view',
    about: 'One broadcast of my channel.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ liveId: Id }),
    output: ChannelLog,
    errors: ['notFound'],
  }),
  logSave: call({
    method: 'POST',
    path: 'course/auth/course/live/channel/log/save',
    notWhileImpersonating: true,
    about:
      'Begin a session of mine: viewers see the stream of my channel from now on. Of one that is on it answers the same broadcast.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id, playbackSave: PlaybackSave }),
    output: ChannelLog,
    errors: ['notFound', 'shown'],
  }),
  end: call({
    method: 'POST',
    path: 'course/auth/course/live/channel/log/end',
    notWhileImpersonating: true,
    about: 'End a session of mine; its replay is made.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}
