/** Test data for ids of courses as files (see handles.ts). */
import { fileDirection, fileStatus as states } from '@zhixing/contract/course/codes'
import { makeCategory, makeDraft, makeLecturer } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { makeOperator } from '../../server/test/people.ts'
import type { World } from '../world.ts'
import { type Maker, ofPerson, ofSite, withInput } from './kit.ts'

const { receiving, read } = states
let serial = 0

/** An import of a person whose file was read, or is still being received. */
async function rowOf(t: TestApp, siteId: number, userId: string, isOperator: 0 | 1, fileStatus: number = read) {
  const preview = JSON.stringify({ courseName: '课', courseCategory: 1, videoBytes: 0 })
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO course_file (site_id, user_id, is_operator, direction, file_status, file_size, client_key, preview)
    VALUES (${siteId}, ${userId}, ${isOperator}, ${fileDirection.import}, ${fileStatus}, 10,
      ${`handle ${++serial}`}, ${preview}::text::jsonb)
    RETURNING id`
  return row?.id ?? ''
}

const mine = (fileStatus?: number) => ofPerson(({ t }, { siteId, userId }) => rowOf(t, siteId, userId, 0, fileStatus))
const ofLecturer: Maker = async ({ t, roles }) => ({
  own: { value: await rowOf(t, 12, roles.lecturer.userId, 0) },
  foreign: {
    'of another lecturer': { value: await rowOf(t, 12, (await makeLecturer(t.owner)).userId, 0) },
    'of another site': { value: await rowOf(t, 13, (await makeLecturer(t.owner, { siteId: 13 })).userId, 0) },
  },
})
const ofOperator: Maker = async ({ t, roles }) => ({
  own: { value: await rowOf(t, 12, roles.admin.userId, 1) },
  foreign: {
    'of another operator': { value: await rowOf(t, 12, (await makeOperator(t, ['course'])).userId, 1) },
    'of another site': { value: await rowOf(t, 13, (await makeOperator(t, ['course'], 13)).userId, 1) },
  },
})

const lecturerIn = async (t: TestApp, siteId: number) => (await makeLecturer(t.owner, { siteId })).lecturerId
/** Further input of an operator's import. */
const asOperator = async ({ t, roles }: World) => ({
  id: await rowOf(t, 12, roles.admin.userId, 1),
  lecturerId: await lecturerIn(t, 12),
})
const asLecturer = async ({ t, roles }: World) => ({ id: await rowOf(t, 12, roles.lecturer.userId, 0) })

const names = ['categoryId1', 'categoryId2', 'categoryId3'] as const
/** A category of a level below the caller's own of the levels above. */
const category =
  (floor: 0 | 1 | 2, more: (w: World) => Promise<Record<string, string>>): Maker =>
  async (w) => {
    const { owner } = w.t
    const above: string[] = []
    for (let level = 0; level < floor; level++)
      above.push(await makeCategory(owner, above.length > 0 ? { parentId: above.at(-1) ?? '' } : {}))
    const parent = above.length > 0 ? { parentId: above.at(-1) ?? '' } : {}
    const input = { ...(await more(w)), ...Object.fromEntries(above.map((id, level) => [names[level], id])) }
    return {
      own: { value: await makeCategory(owner, parent), input },
      foreign: { 'of another site': { value: await makeCategory(owner, { siteId: 13 }), input } },
    }
  }
const categories = (more: (w: World) => Promise<Record<string, string>>) => ({
  categoryId1: category(0, more),
  categoryId2: category(1, more),
  categoryId3: category(2, more),
})

const key = () => ({ clientKey: `export ${++serial}` })
const ownCourse: Maker = async ({ t, roles }) => {
  // The number of open exports is limited.
  await t.owner`DELETE FROM course_file WHERE user_id = ${roles.lecturer.userId}`
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
  const { userId, token } = roles.lecturer
  const lecturer = { userId, token, mobile: '', lecturerId: row?.id ?? '' }
  return {
    own: { value: (await makeDraft(t.owner, { lecturer })).courseId, input: key() },
    foreign: {
      'of another lecturer': { value: (await makeDraft(t.owner)).courseId, input: key() },
      'of another site': { value: (await makeDraft(t.owner, { siteId: 13 })).courseId, input: key() },
    },
  }
}
const anyCourse = withInput(
  ofSite(async (t, siteId) => (await makeDraft(t.owner, { siteId })).courseId),
  async ({ t, roles }) => {
    await t.owner`DELETE FROM course_file WHERE user_id = ${roles.admin.userId}`
    return key()
  },
)

export const courseFileHandles: Record<string, Record<string, Maker>> = {
  'course/auth/file/*': { id: mine() },
  'course/auth/file/chunk': { id: mine(receiving) },
  'course/auth/file/export': { courseId: ownCourse },
  'course/auth/file/start': { id: ofLecturer, ...categories(asLecturer) },
  'course/admin/file/export': { courseId: anyCourse },
  'course/admin/file/start': {
    id: withInput(ofOperator, async ({ t }) => ({ lecturerId: await lecturerIn(t, 12) })),
    lecturerId: withInput(ofSite(lecturerIn), async ({ t, roles }) => ({
      id: await rowOf(t, 12, roles.admin.userId, 1),
    })),
    ...categories(asOperator),
  },
}
