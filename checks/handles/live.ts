/** Test data for ids of live courses. */
import { makeLecturer, makeLive, makeUser } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { type Inert, insert, type Maker, NOWHERE, ofSite, value, withInput } from './kit.ts'
import { course } from './shelf.ts'

/** A session of a live course on the shelf. */
export const session: Maker = async ({ t }) => {
  const make = async (over: { siteId?: number; isPutaway?: 0 | 1 } = {}) => makeLive(t.owner, over)
  const first = ({ periodIds }: { periodIds: string[] }) => value(periodIds[0] ?? '')
  const deleted = await make()
  await t.owner`UPDATE course SET status_id = 0 WHERE id = ${deleted.courseId}`
  return {
    own: first(await make()),
    foreign: {
      'of another site': first(await make({ siteId: 13 })),
      'off the shelf': first(await make({ isPutaway: 0 })),
      'of a deleted course': first(deleted),
    },
  }
}

/** A channel; a lecturer has one. */
async function channel(t: TestApp, siteId: number, lecturerId: string): Promise<string> {
  const [known] = await t.owner<{ id: string }[]>`SELECT id FROM live_channel WHERE lecturer_id = ${lecturerId}`
  const row = { site_id: siteId, lecturer_id: lecturerId, stream_name: `walls${lecturerId}`, key_expire: '2099-01-01' }
  return known?.id ?? insert(t, 'live_channel', row)
}

const lecturerOf = async (t: TestApp, userId: string) => {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${userId}`
  return row?.id ?? ''
}

/** A session of the calling lecturer. */
const taught: Maker = async ({ t, roles }) => {
  const lecturerId = await lecturerOf(t, roles.lecturer.userId)
  await channel(t, 12, lecturerId)
  const first = ({ periodIds }: { periodIds: string[] }) => value(periodIds[0] ?? '')
  return {
    own: first(await makeLive(t.owner, { lecturerId })),
    foreign: {
      'of another lecturer': first(await makeLive(t.owner)),
      'of another site': first(await makeLive(t.owner, { siteId: 13 })),
    },
  }
}

/** A session that the caller assists. */
const assisted: Maker = async ({ t, me }) => {
  const make = async (siteId: number) => {
    const made = await makeLive(t.owner, { siteId })
    await channel(t, siteId, made.lecturerId)
    return made
  }
  const own = await make(12)
  await t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (12, ${own.courseId}, ${me.userId})`
  const first = ({ periodIds }: { periodIds: string[] }) => value(periodIds[0] ?? '')
  return {
    own: first(own),
    foreign: { 'that one may only watch': first(await make(12)), 'of another site': first(await make(13)) },
  }
}

/** A live course of the caller with an assistant. @param more further input */
const withAssistant =
  (of: (made: { courseId: string; userId: string; mobile: string }) => ReturnType<typeof value>): Maker =>
  async ({ t, roles }) => {
    const make = async (siteId: number, lecturerId: string) => {
      const { courseId } = await makeLive(t.owner, { siteId, lecturerId })
      const { userId, mobile } = await makeUser(t.owner, { siteId })
      await t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (${siteId}, ${courseId}, ${userId})`
      return of({ courseId, userId, mobile })
    }
    return {
      own: await make(12, await lecturerOf(t, roles.lecturer.userId)),
      foreign: {
        'of another lecturer': await make(12, (await makeLecturer(t.owner)).lecturerId),
        'of another site': await make(13, (await makeLecturer(t.owner, { siteId: 13 })).lecturerId),
      },
      // The course differs from one id to the next, so that of the caller must not be sent.
      missing: value(NOWHERE),
    }
  }

/** A broadcast of the caller. */
const broadcast: Maker = async ({ t, roles }) => {
  const log = async (siteId: number, lecturerId: string) =>
    value(await insert(t, 'live_channel_log', { site_id: siteId, channel_id: await channel(t, siteId, lecturerId) }))
  return {
    own: await log(12, await lecturerOf(t, roles.lecturer.userId)),
    foreign: {
      'of another lecturer': await log(12, (await makeLecturer(t.owner)).lecturerId),
      'of another site': await log(13, (await makeLecturer(t.owner, { siteId: 13 })).lecturerId),
    },
  }
}

/** Operators see all running sessions, channels and applications of their site. */
const onAir = ofSite(async (t, siteId) => (await makeLive(t.owner, { siteId, liveStatus: 2 })).periodIds[0] ?? '')
const anyChannel = ofSite(async (t, siteId) => channel(t, siteId, (await makeLecturer(t.owner, { siteId })).lecturerId))
const application = ofSite(async (t, siteId) => {
  const { lecturerId, userId } = await makeLecturer(t.owner, { siteId })
  return insert(t, 'live_apply', { site_id: siteId, lecturer_id: lecturerId, user_id: userId })
})
/** A session with chat messages. */
const spoken = ofSite(async (t, siteId) => {
  const [periodId = ''] = (await makeLive(t.owner, { siteId, liveStatus: 2 })).periodIds
  await insert(t, 'live_room', { site_id: siteId, period_id: periodId, seq: 1 }, 'period_id')
  const line = {
    seq: 1,
    kind: 'chat',
    user_id: 1,
    user_name: '学员',
    room_role: 1,
    message_text: '你好',
    client_key: 'walls-1',
  }
  await insert(t, 'live_message', { site_id: siteId, period_id: periodId, ...line }, 'period_id')
  return periodId
})

/** An ended session of the caller, with an own video. */
const ended: Maker = async ({ t, roles }) => {
  const make = async (siteId: number, lecturerId: string) => {
    const { periodIds } = await makeLive(t.owner, { siteId, lecturerId, liveStatus: 3 })
    const [periodId = ''] = periodIds
    const log = await insert(t, 'live_channel_log', {
      site_id: siteId,
      channel_id: await channel(t, siteId, lecturerId),
      period_id: periodId,
    })
    await t.owner`UPDATE live_session SET log_id = ${log} WHERE site_id = ${siteId} AND period_id = ${periodId}`
    return value(periodId, { videoId: await ownVideo(t, siteId, lecturerId) })
  }
  return {
    own: await make(12, await lecturerOf(t, roles.lecturer.userId)),
    foreign: {
      'of another lecturer': await make(12, (await makeLecturer(t.owner)).lecturerId),
      'of another site': await make(13, (await makeLecturer(t.owner, { siteId: 13 })).lecturerId),
    },
    missing: value(NOWHERE, { videoId: await ownVideo(t, 12, await lecturerOf(t, roles.lecturer.userId)) }),
  }
}
/** A session of the caller with a replay whose recording is deleted. */
const replayed: Maker = async ({ t, roles }) => {
  const make = async (siteId: number, lecturerId: string) => {
    const { periodIds } = await makeLive(t.owner, { siteId, lecturerId, liveStatus: 4 })
    const [periodId = ''] = periodIds
    const row = { site_id: siteId, channel_id: await channel(t, siteId, lecturerId), period_id: periodId }
    const log = await insert(t, 'live_channel_log', row)
    await t.owner`UPDATE live_session SET log_id = ${log} WHERE site_id = ${siteId} AND period_id = ${periodId}`
    await t.owner`
      UPDATE course_period SET video_id = ${await ownVideo(t, siteId, lecturerId)}, video_length = 60 WHERE site_id = ${siteId} AND id = ${periodId}`
    return value(periodId)
  }
  return {
    own: await make(12, await lecturerOf(t, roles.lecturer.userId)),
    foreign: {
      'of another lecturer': await make(12, (await makeLecturer(t.owner)).lecturerId),
      'of another site': await make(13, (await makeLecturer(t.owner, { siteId: 13 })).lecturerId),
    },
  }
}
let videos = 0
const ownVideo = (t: TestApp, siteId: number, lecturerId: string) =>
  insert(t, 'video', {
    site_id: siteId,
    lecturer_id: lecturerId,
    video_name: '本机录像',
    video_length: 60,
    video_status: 2,
    folder: `studio-${videos++}`,
    media_key: Buffer.alloc(16, 7),
  })
/** A video of the caller, for an ended session of theirs. */
const replay: Maker = async (w) => {
  const { t, roles } = w
  const lecturerId = await lecturerOf(t, roles.lecturer.userId)
  const { own } = await ended(w)
  const input = { periodId: own.value }
  const other = async (siteId: number) =>
    value(await ownVideo(t, siteId, (await makeLecturer(t.owner, { siteId })).lecturerId), input)
  return {
    own: value(await ownVideo(t, 12, lecturerId), input),
    foreign: { 'of another lecturer': await other(12), 'of another site': await other(13) },
  }
}

export const liveHandles: Record<string, Record<string, Maker | Inert>> = {
  'course/auth/course/*': { periodId: session },
  'course/auth/course/live/channel/log/*': { periodId: assisted },
  'course/api/live/session/list': { courseId: course },
  'course/auth/course/live/channel/token': { periodId: taught },
  'course/auth/course/live/channel/log/view': { liveId: broadcast },
  'live/auth/studio/view': { periodId: assisted },
  'live/auth/assistant/list': { courseId: withAssistant(({ courseId }) => value(courseId)) },
  'live/auth/assistant/save': { courseId: withAssistant(({ courseId, mobile }) => value(courseId, { mobile })) },
  'live/auth/assistant/delete': {
    courseId: withAssistant(({ courseId, userId }) => value(courseId, { userId })),
    userId: withAssistant(({ courseId, userId }) => value(userId, { courseId })),
  },
  'live/auth/session/time/view': { periodId: taught },
  'live/auth/session/time/save': {
    periodId: withInput(taught, { startTime: '2098-01-01T08:00:00.000Z', endTime: '2098-01-01T09:00:00.000Z' }),
  },
  'live/auth/replay/policy/view': { periodId: taught },
  'live/auth/replay/policy/save': { periodId: withInput(taught, { playbackSave: 2 }) },
  'live/auth/trim/view': { periodId: replayed },
  'live/auth/trim/save': { periodId: withInput(replayed, { beginSecond: 10, endSecond: 40 }) },
  'live/auth/studio/replay/save': { periodId: ended, videoId: replay },
  'course/admin/live/line/list': {
    periodId: { inert: 'a filter: a session of another site has no messages here; live/admin-room.test.ts' },
  },
  'course/admin/live/moderation/list': {
    periodId: { inert: 'a filter: a session of another site has no messages here; live/admin-room.test.ts' },
  },
  'course/admin/live/line/remove': { periodId: withInput(spoken, { seq: 1 }) },
  'course/admin/live/stop': { periodId: withInput(onAir, { reason: '违规' }) },
  'course/admin/live/channel/stand': { id: withInput(anyChannel, { statusId: 0 }) },
  'course/admin/live/apply/deal': { id: withInput(application, { isPass: 1 }) },
}
