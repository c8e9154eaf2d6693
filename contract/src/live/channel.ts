/** A lecturer's live channel: ingest address, stream key, broadcast history. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { LiveStatus } from './session.ts'

/** Health of an incoming stream, measured by the media process. */
export const StreamHealth = z.object({
  bitrate: z.number().meta({ description: 'bits per second over the last seconds' }),
  fps: z.number(),
  keySeconds: z.number().meta({ description: 'longest recent key frame interval; above 4 s viewers join slowly' }),
  width: z.int(),
  height: z.int(),
  videoCodec: z.string().meta({ description: 'for example H264; empty while unknown' }),
  audioCodec: z.string(),
  lostFrames: z.int().default(0).meta({ description: 'frames dropped by the encoder since the stream began' }),
  ladder: z.int().default(0).meta({
    description:
      'lower qualities: 0 not wished (or no ffmpeg), 1 being made, 2 no place free, 3 given up as too slow, 4 the picture is small already, 5 from the beginning of the session on',
  }),
  heights: z.array(z.int()).default([]).meta({ description: 'heights of the renditions that are running' }),
  viewers: z.int(),
  dropped: z.int().meta({ description: 'viewers disconnected as too slow' }),
})
export type StreamHealth = z.output<typeof StreamHealth>

export const ChannelLog = z.object({
  liveId: Id,
  channelId: Id,
  sessionId: z.string().meta({ description: 'the lesson; empty for a test broadcast' }),
  liveName: z.string(),
  liveIntroduce: z.string(),
  startTime: DateTime,
  endTime: DateTime.nullable(),
  liveStatus: LiveStatus,
  playbackSave: z.int().meta({ description: '1 a replay is made, 2 none' }),
  resourceId: z.string().meta({ description: 'video of the replay, or empty' }),
  maxOnline: z.int(),
  viewCount: z.int(),
})

const Key = z.object({
  pushUrl: z.string().meta({ description: 'OBS server address' }),
  streamKey: z.string().meta({ description: 'OBS stream key; shown only once' }),
  keyExpire: DateTime.meta({
    description:
      'the latest; it ends with the session that it was made for, and with every new key. While a session is on it ends by no clock',
  }),
  keyTime: DateTime.meta({ description: 'creation time of the key' }),
  keyPeriodId: z
    .string()
    .meta({ description: 'session of the key; empty: a test key, which expires with any session' }),
  keyPeriodName: z.string().meta({ description: 'its name' }),
})

const PlaybackSave = z.coerce
  .number()
  .int()
  .min(1)
  .max(2)
  .optional()
  .meta({ description: '1 a replay is made, 2 none; absent: as set for the session and its course' })

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
    about: 'The viewer’s live channel: address, expiry of the key, stream health.',
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
      keyTime: DateTime.nullable().meta({ description: 'time of the last key change or expiry' }),
      keyExpire: DateTime.nullable().meta({
        description: 'null: no key, never created or expired with its session',
      }),
      keyPeriodId: z.string().meta({ description: 'session of the key; empty: a test key' }),
      keyPeriodName: z.string().meta({ description: 'its name' }),
      isPublishing: Flag,
      publishTime: DateTime.nullable(),
      health: StreamHealth.nullable(),
      flvUrl: z.string().meta({ description: 'preview for the lecturer; empty without a stream' }),
      livePeriodId: z.string().meta({ description: 'running session, or empty' }),
      liveCourseId: z.string().meta({ description: 'its course, or empty' }),
      takeOver: Flag.meta({ description: 'second publisher: 1 takes over, 0 is rejected' }),
      ladder: Flag.meta({ description: '1: offer lower renditions' }),
      withHls: Flag.meta({ description: '1: offer HLS for phones (needs ffmpeg on the server)' }),
    }),
  }),
  passwd: call({
    method: 'POST',
    path: 'course/auth/course/update/channel/passwd',
    notWhileImpersonating: true,
    about: 'Create a new key for the next session; older keys are revoked and their stream is cut.',
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
    about: 'Create a key for one session, valid until it ends, at most two hours after its planned end.',
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
    about: 'Update channel settings: take-over by a second publisher, lower renditions. Absent fields stay.',
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
    about: 'Broadcasts of the viewer’s channel, newest first.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(ChannelLog),
  }),
  logView: call({
    method: 'POST',
    path: 'course/auth/course/live/channel/log/view',
    about: 'One broadcast of the viewer’s channel.',
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
    about: 'Start a session: viewers see the channel’s stream. Idempotent: a live session returns its broadcast.',
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
    about: 'End a session; its replay is made.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}
