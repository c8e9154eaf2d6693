import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { ffmpeg, packets } from '../../test/media.ts'
import { transaction } from '../kernel/db/index.ts'
import { mediaFolder, sourceFile, sourceKey } from '../vod/index.ts'
import { insertLog, openChannel, selectChannel } from './channel.sql.ts'
import { newStreamName } from './key.ts'
import { replayJob } from './replay.ts'
import { trimJob } from './trim.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const LENGTH = 60
let videos = 0

/** An existing package folder. */
function packaged(folder: string): string {
  mkdirSync(mediaFolder(t.services.config.dataDir, 12, folder), { recursive: true })
  return folder
}

/** A session with a one-minute replay, optionally with its recording. */
async function recorded({ withFile = true } = {}) {
  const me = await makeLecturer(t.owner)
  await transaction(t.db(12), (tx) => openChannel(tx, me.lecturerId, newStreamName()))
  const { periodIds, courseId } = await makeLive(t.owner, { lecturerId: me.lecturerId, liveStatus: 4 })
  const [periodId = ''] = periodIds
  const channel = await selectChannel(t.db(12), me.lecturerId)
  const log = { channelId: channel?.id ?? '', periodId, liveName: '第一场', playbackSave: 1 }
  const logId = await transaction(t.db(12), (tx) => insertLog(tx, log))
  const key = withFile ? sourceKey(12, logId) : ''
  if (key) {
    const file = sourceFile(t.services.config.dataDir, key)
    mkdirSync(dirname(file), { recursive: true })
    // Key frames every two seconds, as in streams.
    const input = `-f lavfi -i testsrc=size=64x36:rate=5:duration=${LENGTH}`
    ffmpeg(...`${input} -c:v libx264 -g 10 -pix_fmt yuv420p -f mp4`.split(' '), file)
  }
  const [video] = await t.owner<{ id: string }[]>`
    INSERT INTO video (site_id, lecturer_id, video_name, video_length, video_status, folder, media_key, source_key)
    VALUES (12, ${me.lecturerId}, '第一场', ${LENGTH + 0.48}, 2, ${packaged(`trim-${++videos}`)}, ${Buffer.alloc(16, 7)}, ${key}) RETURNING id`
  const whole = video?.id ?? ''
  await t.owner`UPDATE live_channel_log SET resource_id = ${whole} WHERE id = ${logId}`
  await t.owner`UPDATE live_session SET log_id = ${logId}, begun_at = now() - interval '1 hour' WHERE period_id = ${periodId}`
  await t.owner`UPDATE course_period SET video_id = ${whole}, video_length = ${LENGTH} WHERE id = ${periodId}`
  const as = { token: me.token }
  return {
    me,
    as,
    courseId,
    periodId,
    whole,
    view: async () => (await t.call('live/auth/trim/view', { periodId }, as)).data,
    save: (beginSecond: number, endSecond: number, who = as) =>
      t.call('live/auth/trim/save', { periodId, beginSecond, endSecond }, who),
    work: () =>
      trimJob.run({ siteId: 12, periodId }, { services: t.services, signal: new AbortController().signal, attempt: 1 }),
    shown: async () => (await t.call('course/auth/course/getPlaybackUrl', { periodId }, as)).data.vid,
  }
}

/** Marks the trimmed video as packaged. */
async function made(periodId: string) {
  const [row] = await t.owner<{ id: string; sourceKey: string; folder: string }[]>`
    UPDATE video v SET video_status = 2, video_length = 30 FROM live_trim r WHERE r.period_id = ${periodId} AND v.id = r.video_id
    RETURNING v.id, v.source_key AS "sourceKey", v.folder`
  if (!row) throw new Error('no video was queued')
  packaged(row.folder)
  return row
}

test('trims without re-encoding; the old replay stays until the new one is ready; undo restores the full one', async () => {
  const { periodId, whole, me, view, save, work, shown } = await recorded()
  expect(await view()).toMatchObject({
    videoLength: LENGTH,
    beginSecond: 0,
    endSecond: LENGTH,
    trimStatus: 0,
    canTrim: 1,
  })
  await t.owner`
    INSERT INTO live_mark (site_id, period_id, mark_name, replay_second) VALUES
      (12, ${periodId}, '寒暄', 2), (12, ${periodId}, '例题', 25), (12, ${periodId}, '散场', 55)`
  expect((await save(20, 50)).code).toBe(200)
  await work()
  expect(await shown()).toBe(whole)
  const { id, sourceKey: key } = await made(periodId)
  const frames = packets(sourceFile(t.services.config.dataDir, key), 'v')
  expect(frames.length / 5).toBeGreaterThanOrEqual(30)
  expect(frames.length / 5).toBeLessThanOrEqual(32)
  await work()
  expect(await shown()).toBe(id)
  expect(await view()).toMatchObject({ videoLength: LENGTH, beginSecond: 20, endSecond: 50, trimStatus: 2 })
  const marks = await t.call('live/api/mark/list', { periodId }, { token: me.token })
  expect(marks.data.list).toMatchObject([{ markName: '例题', second: 5 }])
  // Trimming again starts from the full recording.
  expect((await save(10, 50)).code).toBe(200)
  expect(await shown()).toBe(id)
  expect((await save(0, LENGTH)).code).toBe(200)
  expect(await shown()).toBe(whole)
  await work()
  expect(await shown()).toBe(whole)
  expect((await t.call('live/api/mark/list', { periodId }, { token: me.token })).data.list).toHaveLength(3)
})

test('explains why trimming is impossible; lecturer only', async () => {
  const { save, view, periodId } = await recorded({ withFile: false })
  expect(await save(10, 40)).toMatchObject({ code: 999, msg: '原始录像在回放生成一天后会被清理，现在已不能再裁剪' })
  expect(await view()).toMatchObject({ canTrim: 0, obstacle: '原始录像在回放生成一天后会被清理，现在已不能再裁剪' })
  expect(await save(10, 12)).toMatchObject({ code: 422, data: { field: 'endSecond' } })
  expect(await save(10, 61)).toMatchObject({ code: 422, data: { field: 'endSecond' } })
  const [other, learner] = [await makeLecturer(t.owner), await makeUser(t.owner)]
  expect((await save(10, 40, { token: other.token })).code).toBe(404)
  expect((await save(10, 40, { token: learner.token })).code).not.toBe(200)
  await t.owner`UPDATE live_session SET live_status = 3 WHERE period_id = ${periodId}`
  expect(await save(10, 40)).toMatchObject({ code: 999, msg: '这场直播还没有回放' })
})

test('chat beside the replay is shifted', async () => {
  const { periodId, me, save, work } = await recorded()
  await t.owner`INSERT INTO live_room (site_id, period_id) VALUES (12, ${periodId})`
  await t.owner`
    INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, room_role, message_text, client_key, gmt_create)
    SELECT 12, ${periodId}, n, 'chat', ${me.userId}, '林', 1, '第' || n, 'k' || n, begun_at + n * interval '15 seconds'
    FROM live_session, generate_series(1, 3) n WHERE period_id = ${periodId}`
  await save(20, 50)
  await work()
  await made(periodId)
  await work()
  const { data } = await t.call('live/api/room/line/list', { periodId, after: 0 }, { token: me.token })
  expect(data.list).toMatchObject([
    { text: '第2', second: 10 },
    { text: '第3', second: 25 },
  ])
})

test('the subtitle is trimmed and restored', async () => {
  const { periodId, whole, me, as, save, work } = await recorded()
  await t.owner`INSERT INTO live_room (site_id, period_id) VALUES (12, ${periodId})`
  await t.owner`
    INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, room_role, message_text, client_key, gmt_create)
    SELECT 12, ${periodId}, n, 'caption', ${me.userId}, '林', 3, '第 ' || n || ' 句', 'k' || n, s.begun_at + (n * 15 + 10) * interval '1 second'
    FROM live_session s, generate_series(1, 3) n WHERE s.period_id = ${periodId}`
  const read = async () => {
    const { ticket } = (await t.call('course/auth/course/sign', { periodId }, as)).data
    const { subtitleUrl } = (await t.call('vod/auth/videoInfo/play', { ticket }, as)).data
    return subtitleUrl ? (await t.app.inject(subtitleUrl)).body : ''
  }
  // As for an uploaded replay: its seconds are the session's.
  await t.owner`UPDATE live_session SET live_status = 3 WHERE period_id = ${periodId}`
  const context = { services: t.services, signal: new AbortController().signal, attempt: 1 }
  await replayJob.run({ siteId: 12, periodId }, context)
  const all = await read()
  expect(all).toContain('00:00:25.000 --> 00:00:32.000\n第 1 句')
  expect(all).toContain('第 3 句')
  await save(20, 50)
  await work()
  await made(periodId)
  await work()
  const cut = await read()
  expect(cut).toContain('00:00:05.000 --> 00:00:12.000\n第 1 句')
  expect(cut).toContain('00:00:20.000 --> 00:00:27.000\n第 2 句')
  expect(cut).not.toContain('第 3 句')
  await save(0, LENGTH)
  expect(await read()).toBe(all)
  expect((await t.owner`SELECT video_id FROM course_period WHERE id = ${periodId}`)[0]?.videoId).toBe(whole)
})
