/** What the ids in the calls about uploads name: see handles.ts. */
import { makeCourse, makeLecturer, makeVideo } from '../../server/test/factories.ts'
import type { Made, Maker } from './kit.ts'
import type { World } from '../world.ts'

const askerOf = async ({ t, roles }: World) => {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
  return { userId: roles.lecturer.userId, lecturerId: row?.id ?? '', siteId: 12 }
}
type Owner = Awaited<ReturnType<typeof askerOf>>

/** The same thing of the asking lecturer, of a colleague and of a lecturer of the other site. */
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
/** An upload that has begun, of a file of one byte. */
const unfinished = ofLecturer(async ({ t }, { userId, lecturerId, siteId }) => {
  serial += 1
  const identifier = `upload ${serial}`
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO video_upload (site_id, user_id, lecturer_id, identifier, file_name, total_size, chunk_size, total_chunks, expires_at)
    VALUES (${siteId}, ${userId}, ${lecturerId}, ${identifier}, 'a.mp4', 1, 1, 1, now() + interval '1 day') RETURNING id`
  return { value: row?.id ?? '', input: { identifier } }
})
/** The same, told with a name of the file that no other walk has used. */
const named: Maker = async (w) => {
  const made = await unfinished(w)
  const input = made.own.input ?? {}
  const all = Object.entries(made.foreign).map(([whose, { value }]) => [whose, { value, input }] as const)
  return { own: made.own, foreign: Object.fromEntries(all), missing: { value: '987654321012345678', input } }
}
const periodOf = async ({ t }: World, { siteId, lecturerId }: Owner) =>
  (await makeCourse(t.owner, { siteId, lecturerId })).periodIds[0] ?? ''
const authored = ofLecturer(async (w, owner) => ({ value: await periodOf(w, owner) }))
/** A period that a new upload is begun for. */
const forUpload: Maker = async (w) => {
  serial += 1
  const input = { identifier: `for a period ${serial}` }
  const { own, foreign } = await authored(w)
  // Room for one more: the walks begin many.
  await w.t.owner`DELETE FROM video_upload WHERE user_id = ${w.roles.lecturer.userId}`
  const all = Object.entries(foreign).map(([whose, { value }]) => [whose, { value, input }] as const)
  return {
    own: { ...own, input },
    foreign: Object.fromEntries(all),
    missing: { value: '987654321012345678', input },
  }
}
const videoOf = async ({ t }: World, { siteId, lecturerId }: Owner) => {
  const id = await makeVideo(t.owner, '0', 10, siteId)
  await t.owner`UPDATE video SET lecturer_id = ${lecturerId} WHERE id = ${id}`
  return id
}
/** Both ends of a binding: the one that is looked at, and one of the asker's own. */
const bound =
  (field: 'state' | 'videoId'): Maker =>
  async (w) => {
    const asker = await askerOf(w)
    const input = field === 'state' ? { videoId: await videoOf(w, asker) } : { state: await periodOf(w, asker) }
    const of = field === 'state' ? periodOf : videoOf
    const { own, foreign } = await ofLecturer(async (world, owner) => ({ value: await of(world, owner), input }))(w)
    return { own, foreign, missing: { value: '987654321012345678', input } }
  }

export const uploadHandles: Record<string, Record<string, Maker>> = {
  'vod/auth/videoInfo/upload': { uploadStatusId: named, periodId: forUpload, state: forUpload },
  'GET vod/auth/videoInfo/upload': { uploadStatusId: named, periodId: forUpload, state: forUpload },
  'vod/auth/upload/cancel': { uploadStatusId: unfinished },
  'course/auth/vod/upload': { state: bound('state'), videoId: bound('videoId') },
}
