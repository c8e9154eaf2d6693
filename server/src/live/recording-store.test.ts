/** Recordings in the object store: the joined one, and what a trim makes of it. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { ffmpeg } from '../../test/media.ts'
import { type ObjectStoreServer, startObjectStore } from '../../test/object-store.ts'
import { transaction } from '../kernel/db/index.ts'
import { insertLog, openChannel, selectChannel } from './channel.sql.ts'
import { broadcastFolder } from './files.ts'
import { replayType } from './jobs.ts'
import { newStreamName } from './key.ts'

let t: TestApp
let s3: ObjectStoreServer
beforeAll(async () => {
  s3 = await startObjectStore()
  t = await startTestApp(s3.env)
})
afterAll(async () => {
  await t.close()
  await s3.close()
})

/** A session of a minute that has ended, with its recorded part. */
async function endedSession() {
  const me = await makeLecturer(t.owner)
  await transaction(t.db(12), (tx) => openChannel(tx, me.lecturerId, newStreamName()))
  const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId, liveStatus: 3 })
  const [periodId = ''] = periodIds
  const channel = await selectChannel(t.db(12), me.lecturerId)
  const log = { channelId: channel?.id ?? '', periodId, liveName: '第一场', playbackSave: 1 }
  const logId = await transaction(t.db(12), (tx) => insertLog(tx, log))
  await t.owner`UPDATE live_session SET log_id = ${logId}, begun_at = now() - interval '1 hour' WHERE period_id = ${periodId}`
  const folder = broadcastFolder(t.services.config.dataDir, 12, logId)
  mkdirSync(folder, { recursive: true })
  const sources = '-f lavfi -i testsrc=size=128x72:rate=5:duration=60 -f lavfi -i sine=f=330:d=60'
  ffmpeg(
    ...`${sources} -c:v libx264 -g 10 -pix_fmt yuv420p -c:a aac -f flv`.split(' '),
    join(folder, `${Date.now()}.flv`),
  )
  return { periodId, folder, as: { token: me.token } }
}

const onDisk = (name: string) => {
  const folder = join(t.services.config.dataDir, name, '12')
  return existsSync(folder) ? readdirSync(folder) : []
}

test('a recording and its trim are in the store, not on the disk', async () => {
  const { periodId, folder, as } = await endedSession()
  await t.services.jobs.send(t.db(12), replayType, { siteId: 12, periodId })
  // Recording to source, source to package, package to replay.
  for (let step = 0; step < 3; step++) await t.runJobs({ early: true })
  expect(existsSync(folder)).toBe(false)
  expect(await s3.keys('site12/sources/')).toHaveLength(1)
  expect((await t.call('live/auth/trim/view', { periodId }, as)).data).toMatchObject({ canTrim: 1, obstacle: '' })

  expect((await t.call('live/auth/trim/save', { periodId, beginSecond: 20, endSecond: 50 }, as)).code).toBe(200)
  for (let step = 0; step < 3; step++) await t.runJobs({ early: true })
  expect((await t.call('live/auth/trim/view', { periodId }, as)).data).toMatchObject({ beginSecond: 20, endSecond: 50 })
  expect(await s3.keys('site12/sources/')).toHaveLength(2)
  expect([onDisk('sources'), onDisk('work'), onDisk('media')]).toEqual([[], [], []])
}, 120_000)
