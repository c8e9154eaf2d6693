/** Test data for ids of videos. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueTicket, mediaFolder } from '../../server/src/vod/index.ts'
import { makeCourse, makeLecturer, makeVideo } from '../../server/test/factories.ts'
import { must } from '../world.ts'
import { type Inert, insert, type Maker, NOWHERE, value } from './kit.ts'

const playTicket: Maker = async (w) => {
  const { t, course: home } = w
  const abroad = await makeCourse(t.owner, { siteId: 13 })
  const videoId13 = await makeVideo(t.owner, abroad.periodIds[0] ?? '', 60, 13)
  const { ticket: own, vid } = await must(t, 'course/auth/course/sign', { periodId: home.periodIds[0] ?? '' }, w.me)
  const { ticket: others } = await must(t, 'course/auth/course/sign', { periodId: home.periodIds[0] ?? '' }, w.other)
  const exp = Math.floor(Date.now() / 1000) + 60
  const forged = (secret: Buffer, siteId: number, videoId: string) =>
    issueTicket(secret, { siteId, userId: w.me.userId, videoId, periodId: '1', studyId: '1', exp })
  return {
    own: value(own),
    foreign: {
      'of another user': value(others),
      'of another site': value(forged(t.services.secret, 13, videoId13)),
      'made with another secret': value(forged(randomBytes(32), 12, vid)),
      'changed by one character': value(own.startsWith('A') ? `B${own.slice(1)}` : `A${own.slice(1)}`),
    },
    missing: value('A'.repeat(own.length)),
  }
}

/** A visitor's ticket; learners have another kind. */
const trialTicket: Maker = async (w) => {
  const { foreign, missing } = await playTicket(w)
  const { ticket } = await must(w.t, 'course/api/course/trial/sign', { periodId: w.course.periodIds[0] ?? '' }, w.me)
  return { own: value(ticket), foreign, ...(missing ? { missing } : {}) }
}

/** A ready video of the caller, with a package of dummy files. */
export const ownVideo =
  (over: { failed?: boolean; input?: Record<string, unknown> } = {}): Maker =>
  async ({ t, roles }) => {
    const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
    const make = async (siteId: number, lecturerId: string) => {
      const folder = `video-${randomBytes(6).toString('hex')}`
      const id = await insert(t, 'video', {
        site_id: siteId,
        lecturer_id: lecturerId,
        video_name: '视频',
        folder,
        media_key: Buffer.alloc(16),
        video_status: over.failed ? 3 : 2,
      })
      await t.owner`UPDATE video SET poster_list = '["poster-1.webp", "poster-2.webp"]', has_subtitle = true, inspection = '{"isPartial": 1}' WHERE id = ${id}`
      const place = mediaFolder(t.services.config.dataDir, siteId, folder)
      mkdirSync(place, { recursive: true })
      for (const name of ['poster-1.webp', 'poster-2.webp']) writeFileSync(join(place, name), 'x')
      writeFileSync(join(place, 'subtitle.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n')
      return value(id, over.input)
    }
    const other = (siteId: number) =>
      makeLecturer(t.owner, { siteId }).then(({ lecturerId }) => make(siteId, lecturerId))
    return {
      own: await make(12, row?.id ?? ''),
      foreign: { 'of another lecturer': await other(12), 'of another site': await other(13) },
      missing: value(NOWHERE, over.input),
    }
  }

const failedJob: Maker = async ({ t }) => {
  const make = async (siteId: number) => {
    await t.services.jobs.sendAgain(t.db(siteId), 'vod.transcode', { siteId })
    const [row] = await t.owner<{ id: string }[]>`
      UPDATE pgboss.job
      SET state = 'failed', completed_on = now()
      WHERE name = 'vod.transcode' AND state = 'created' AND data = ${`{"siteId": ${siteId}}`}::text::jsonb
      RETURNING id`
    return value(row?.id ?? '')
  }
  return {
    own: await make(12),
    foreign: { 'of another site': await make(13) },
    missing: value('00000000-0000-4000-8000-000000000000'),
  }
}

export const vodHandles: Record<string, Record<string, Maker | Inert>> = {
  'vod/auth/videoInfo/*': { videoId: ownVideo() },
  'vod/auth/subtitle/*': { videoId: ownVideo() },
  'vod/auth/subtitle/recognition/*': { videoId: ownVideo() },
  'vod/auth/videoInfo/play': { ticket: playTicket },
  'vod/api/videoInfo/trial/play': { ticket: trialTicket },
  'vod/auth/videoInfo/status': { videoIds: ownVideo() },
  'vod/auth/videoInfo/retry': { videoId: ownVideo({ failed: true }) },
  'vod/auth/videoInfo/part/accept': { videoId: ownVideo() },
  'vod/auth/subtitle/save': { videoId: ownVideo({ input: { cueList: [{ start: 1, end: 2, text: '字幕' }] } }) },
  'vod/admin/queue/retry': { jobId: failedJob },
}
