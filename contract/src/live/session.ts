/** Live sessions: schedule, admission, playback. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, PageInput, PageOf, shelfPriceShape } from '../shapes.ts'
import { stateCode } from '../states.ts'

/** Lifecycle of a session. */
export const LiveStatus = z
  .enum(stateCode.live)
  .meta({ description: '1 planned, 2 live, 3 ended, waiting for the replay, 4 replay' })

const HasReplay = Flag.meta({ description: '0: not recorded, there will be no replay' })

export const LiveSession = z.object({
  periodId: Id.meta({ description: 'id of the lesson and of its session' }),
  courseId: Id,
  startTime: DateTime,
  endTime: DateTime,
  liveStatus: LiveStatus,
  begunAt: DateTime.nullable(),
  endedAt: DateTime.nullable(),
  hasReplay: HasReplay,
})
export type LiveSession = z.output<typeof LiveSession>

/** A session in lists. */
export const LivePlan = z.object({
  courseId: Id,
  periodId: Id,
  courseName: z.string(),
  periodName: z.string(),
  courseLogo: z.string(),
  lecturerId: Id,
  lecturerName: z.string(),
  headImgUrl: z.string(),
  isFree: Flag,
  isVipFree: Flag,
  courseDiscount: z.int().meta({ description: 'fen' }),
  countStudy: z.int(),
  startTime: DateTime,
  endTime: DateTime,
  liveStatus: LiveStatus,
  hasReplay: HasReplay,
})
export type LivePlan = z.output<typeof LivePlan>
/** The same with the current prices of its course. */
const ShelfPlan = LivePlan.extend(shelfPriceShape)

export const livePhases = ['now', 'soon', 'past'] as const

export const liveSession = {
  list: call({
    method: 'POST',
    path: 'course/api/live/session/list',
    about: 'Sessions of a live course with their states, and its assistants.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ courseId: Id }),
    output: z.object({
      list: z.array(LiveSession),
      isHost: Flag.meta({ description: '1: the viewer runs them, as lecturer or assistant' }),
      assistantList: z.array(z.object({ nickname: z.string(), headImgUrl: z.string() })),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  shelf: call({
    method: 'POST',
    path: 'course/api/live/page',
    about: 'Sessions of published live courses: live, upcoming, or past ones newest first.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, phase: z.enum(livePhases).default('soon') }),
    output: PageOf(ShelfPlan),
    cacheSeconds: 5,
    extension: true,
  }),
  own: call({
    method: 'POST',
    path: 'live/auth/session/own/list',
    about: 'Live and coming sessions (within a week) of the courses I own, next first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(3) }),
    output: z.object({
      list: z.array(
        LivePlan.pick({
          courseId: true,
          periodId: true,
          courseName: true,
          periodName: true,
          startTime: true,
          endTime: true,
          liveStatus: true,
        }),
      ),
    }),
    extension: true,
  }),
  plan: call({
    method: 'POST',
    path: 'marketing/api/act/live/plan/list',
    about: 'Timetable of the home page or of a campaign: live sessions and those of the next two weeks.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      pageSize: z.coerce.number().int().min(1).max(24).default(6),
      orgId: Id.optional().meta({ description: 'by the lecturers of an organisation' }),
      pageType: z
        .string()
        .trim()
        .toLowerCase()
        .max(40, '活动页地址不正确')
        .optional()
        .meta({ description: 'address of a campaign page: only live courses that it shows, while it runs' }),
    }),
    output: z.object({ list: z.array(ShelfPlan) }),
    cacheSeconds: 5,
  }),
  enter: call({
    method: 'POST',
    path: 'course/auth/course/getLiveUrl',
    about: 'Enter a live session: its state, the viewer’s role and the stream. Enrols in a free course.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: LiveSession.extend({
      courseName: z.string(),
      periodName: z.string(),
      isHost: Flag.meta({ description: '1: the viewer runs the session, as lecturer or assistant' }),
      isLecturer: Flag,
      serverTime: DateTime,
      hasSignal: Flag.meta({ description: '1: the lecturer’s stream arrives' }),
      flvUrl: z.string().meta({ description: 'HTTP-FLV for mpegts.js; empty without a stream' }),
      hlsUrl: z.string().meta({ description: 'HLS for phones; empty if not available' }),
      qualityList: z
        .array(z.object({ height: z.int(), hlsUrl: z.string() }))
        .meta({ description: 'lower HLS renditions that are running; `hlsUrl` is the master playlist' }),
    }),
    errors: ['notFound', 'notOwned', 'shown'],
  }),
  playback: call({
    method: 'POST',
    path: 'course/auth/course/getPlaybackUrl',
    about: 'The replay of an ended session, for viewers with access.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({
      periodId: Id,
      courseId: Id,
      liveStatus: LiveStatus,
      vid: z.string().meta({ description: 'id of the video; empty while it is being made' }),
      ticket: z.string().meta({ description: 'signed permission for vod/auth/videoInfo/play, or empty' }),
      playUrl: z.string().meta({ description: 'the master playlist, or empty' }),
    }),
    errors: ['notFound', 'notOwned', 'shown'],
  }),
}
