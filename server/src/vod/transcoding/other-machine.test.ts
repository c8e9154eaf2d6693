/** Transcoding on machines that share the database and the object store, but no folder. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type ObjectStoreServer, startObjectStore } from '../../../test/object-store.ts'
import { startSecondProcess } from '../../../test/second-process.ts'
import { ffmpeg, type MadeRow, rowOf, uploadVideo } from '../../../test/transcoding.ts'
import { jobKinds } from '../../domains.ts'
import { createWorkers } from '../../kernel/queue/workers.ts'
import { startWorkers } from '../../serve.ts'
import { packagePrefix } from '../package-files.ts'
import { storeSource } from '../source-files.ts'
import { recogniseType, transcodeType } from '../jobs.ts'

let t: TestApp
let s3: ObjectStoreServer
let folder: string
let film: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-machines-'))
  film = join(folder, 'film.mkv')
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=854x480:r=10:d=8', '-f', 'lavfi', '-i', 'sine=f=300:d=8']
  ffmpeg(...sources, '-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'libopus', film)
  s3 = await startObjectStore()
  t = await startTestApp(s3.env)
}, 60_000)
afterAll(async () => {
  await t.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder of another machine of the installation: it has the secrets only. */
function otherMachine(): string {
  const dataDir = mkdtempSync(join(folder, 'machine-'))
  cpSync(join(t.services.config.dataDir, 'secrets'), join(dataDir, 'secrets'), { recursive: true })
  return dataDir
}

const isSettled = (id: string) => t.owner`SELECT is_stored, stage FROM video WHERE id = ${id}`

const killedAt: [string, (row: MadeRow) => boolean][] = [
  ['while it encodes', ({ stage }) => stage.includes('360p')],
  ['among the pictures', ({ videoStatus, stage }) => videoStatus === 2 && stage !== ''],
]

test('an unknown job of WORKER_JOBS is refused', async () => {
  const services = { ...t.services, config: { ...t.services.config, workerJobs: ['vod.transcode', 'vod.nothing'] } }
  await expect(startWorkers(services, [])).rejects.toThrow('vod.nothing')
})

test.each(killedAt)(
  'a worker that is killed %s loses its film to another machine after the lease',
  async (_when, isPoint) => {
    const video = await uploadVideo(t, film, { send: false })
    const { sourceKey } = await rowOf(t, video.videoId)
    await storeSource(t.services, sourceKey)
    const dataDir = otherMachine()
    const worker = await startSecondProcess(
      t,
      { ...s3.env, DATA_DIR: dataDir, WORKER_JOBS: transcodeType.name },
      'worker',
    )
    await t.services.jobs.send(t.db(), recogniseType, { siteId: 12, videoId: video.videoId })
    await t.services.jobs.send(t.db(), transcodeType, { siteId: 12, videoId: video.videoId })
    await expect.poll(async () => isPoint(await rowOf(t, video.videoId)), { timeout: 60_000, interval: 20 }).toBe(true)
    await worker.kill()
    expect(existsSync(join(dataDir, 'sources'))).toBe(false)
    expect(await t.owner`SELECT FROM pgboss.job WHERE name = ${recogniseType.name} AND state <> 'created'`).toEqual([])

    await t.owner`DELETE FROM pgboss.job WHERE name = ${recogniseType.name}`
    const next = createWorkers(t.services, jobKinds)
    const [job] = await t.owner`
      UPDATE pgboss.job SET heartbeat_on = now() - make_interval(secs => ${(transcodeType.leaseSeconds ?? 0) + 1})
      WHERE name = ${transcodeType.name} AND state = 'active' RETURNING retry_count`
    expect(job).toBeDefined()
    await next.start()
    await expect
      .poll(() => isSettled(video.videoId), { timeout: 60_000, interval: 100 })
      .toEqual([{ isStored: true, stage: '' }])
    await next.stop()
    expect(await rowOf(t, video.videoId)).toMatchObject({ videoStatus: 2, hasThumbs: true, hasPoster: true })
    const names = (await s3.keys(packagePrefix(12, video.folder))).map((key) => key.slice(key.indexOf(video.folder)))
    expect(names.map((name) => name.split('/')[1])).toEqual(
      expect.arrayContaining(['master.m3u8', '480p.m3u8', '360p.m3u8', 'poster.webp', 'thumbs.webp']),
    )
    expect(existsSync(video.outDir)).toBe(false)
  },
  180_000,
)
