/** Test data for ids of uploads (see handles.ts). */
import { makeCourse, makeLecturer, makeVideo } from '../../server/test/factories.ts'
import { type Made, type Maker, withInput } from './kit.ts'
import type { World } from '../world.ts'

const askerOf = async ({ t, roles }: World) => {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
  return { userId: roles.lecturer.userId, lecturerId: row?.id ?? '', siteId: 12 }
}
type Owner = Awaited<ReturnType<typeof askerOf>>

/** An object of the caller, of another lecturer, and of one of the other site. */
const ofLecturer =
  (make: (w: World, owner: Owner) => Promise<Made['own']>): Maker =>
  async (w) => ({
    own: await make(w, await askerOf(w)),
    foreign: {
      'of another lecturer': await make(w, { ...(await makeLecturer(w.t.owner)), siteId: 12 }),
      'of another site': await make(w, { ...(await makeLecturer(w.t.owner, { siteId: 13 })), siteId: 13 }),
    },
  })

let serial = 0
/** A started upload of a file of one byte. */
const unfinished = ofLecturer(async ({ t }, { userId, lecturerId, siteId }) => {
  serial += 1
  const identifier = `upload ${serial}`
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO video_upload (site_id, user_id, lecturer_id, identifier, file_name, total_size, chunk_size, total_chunks, expires_at)
    VALUES (${siteId}, ${userId}, ${lecturerId}, ${identifier}, 'a.mp4', 1, 1, 1, now() + interval '1 day') RETURNING id`
  return { value: row?.id ?? '', input: { identifier } }
})
/** The same with a unique file name. */
const named: Maker = async (w) => {
  const { own, foreign } = await unfinished(w)
  return withInput(async () => ({ own, foreign }), own.input ?? {})(w)
}
const periodOf = async ({ t }: World, { siteId, lecturerId }: Owner) =>
  (await makeCourse(t.owner, { siteId, lecturerId })).periodIds[0] ?? ''
const authored = ofLecturer(async (w, owner) => ({ value: await periodOf(w, owner) }))
/** A period for a new upload. */
const forUpload: Maker = async (w) => {
  serial += 1
  // The number of open uploads is limited.
  await w.t.owner`DELETE FROM video_upload WHERE user_id = ${w.roles.lecturer.userId}`
  return withInput(authored, { identifier: `for a period ${serial}` })(w)
}
const videoOf = async ({ t }: World, { siteId, lecturerId }: Owner) => {
  const id = await makeVideo(t.owner, '0', 10, siteId)
  await t.owner`UPDATE video SET lecturer_id = ${lecturerId} WHERE id = ${id}`
  return id
}
/** A binding of video and period: one id varies, the other is the caller's. */
const bound =
  (field: 'state' | 'videoId'): Maker =>
  async (w) => {
    const asker = await askerOf(w)
    const input = field === 'state' ? { videoId: await videoOf(w, asker) } : { state: await periodOf(w, asker) }
    const of = field === 'state' ? periodOf : videoOf
    return ofLecturer(async (world, owner) => ({ value: await of(world, owner), input }))(w)
  }

export const uploadHandles: Record<string, Record<string, Maker>> = {
  'vod/auth/videoInfo/*': { uploadStatusId: named, periodId: forUpload, state: forUpload },
  'vod/auth/upload/cancel': { uploadStatusId: unfinished },
  'course/auth/vod/upload': { state: bound('state'), videoId: bound('videoId') },
}
