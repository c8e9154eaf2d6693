import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../../kernel/db/index.ts'
import { insertLog, openChannel, selectChannel } from '../channel.sql.ts'
import { newStreamName } from '../key.ts'
import { replayJob } from '../replay.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function lecturer(siteId = 12) {
  const made = await makeLecturer(t.owner, { siteId })
  await transaction(t.db(siteId), (tx) => openChannel(tx, made.lecturerId, newStreamName()))
  return made
}
let videos = 0
async function video(lecturerId: string): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO video (site_id, lecturer_id, video_name, video_length, video_status, folder, media_key)
    VALUES (12, ${lecturerId}, '本机录像', 90, 2, ${`studio-${videos++}`}, ${Buffer.alloc(16, 7)}) RETURNING id`
  return row?.id ?? ''
}

test('reports obstacles, to staff only', async () => {
  const me = await lecturer()
  const { periodIds, courseId } = await makeLive(t.owner, { lecturerId: me.lecturerId })
  const [periodId = ''] = periodIds
  const view = (who: { token: string }) => t.call('live/auth/studio/view', { periodId }, { token: who.token })
  // Without a media process.
  expect((await view(me)).data).toMatchObject({ courseId, liveStatus: 1, isLecturer: 1, obstacle: 'noStreaming' })
  const learner = await makeUser(t.owner)
  expect((await view(learner)).code).toBe(404)
  expect((await view(await lecturer())).code).toBe(404)
  await t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (12, ${courseId}, ${learner.userId})`
  expect((await view(learner)).data).toMatchObject({ isLecturer: 0 })
  await t.owner`UPDATE live_channel SET status_id = 0 WHERE lecturer_id = ${me.lecturerId}`
  expect((await view(me)).data.obstacle).toBe('noChannel')
  await t.owner`UPDATE live_session SET live_status = 3 WHERE period_id = ${periodId}`
  expect((await view(me)).data.obstacle).toBe('over')
})

test('an own video can become the replay of an ended session', async () => {
  const me = await lecturer()
  const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId, liveStatus: 2 })
  const [periodId = ''] = periodIds
  const [own, foreign] = [await video(me.lecturerId), await video((await lecturer()).lecturerId)]
  const save = (videoId: string, who = me) =>
    t.call('live/auth/studio/replay/save', { periodId, videoId }, { token: who.token })
  expect(await save(own)).toMatchObject({ code: 999, msg: '这场直播还没有结束，不能设置回放' })
  const channel = await selectChannel(t.db(12), me.lecturerId)
  const log = { channelId: channel?.id ?? '', periodId, liveName: '第一场', playbackSave: 2 }
  const logId = await transaction(t.db(12), (tx) => insertLog(tx, log))
  await t.owner`UPDATE live_session SET live_status = 4, log_id = ${logId} WHERE period_id = ${periodId}`
  expect(await save(foreign)).toMatchObject({ code: 404 })
  expect(await save(own, await lecturer())).toMatchObject({ code: 404 })
  expect(await save(own)).toMatchObject({ code: 200 })
  await replayJob.run(
    { siteId: 12, periodId },
    { services: t.services, signal: new AbortController().signal, attempt: 1 },
  )
  const playback = await t.call('course/auth/course/getPlaybackUrl', { periodId }, { token: me.token })
  expect(playback.data).toMatchObject({ liveStatus: 4, vid: own })
})
