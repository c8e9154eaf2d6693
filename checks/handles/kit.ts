/** Types and helpers of the makers (see ../handles.ts). */
import { makeCourse } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { makeOrg } from '../../server/test/org.ts'
import type { Person, World } from '../world.ts'

export interface Made {
  /** An id that the caller may use, with further input of the call. */
  own: { value: string; input?: Record<string, unknown> }
  /** Foreign ids by reason; the answer must equal that of `missing`. */
  foreign: Record<string, { value: string; input?: Record<string, unknown> }>
  /** An id that does not exist. The default is NOWHERE with the further input of `own`. */
  missing?: { value: string; input?: Record<string, unknown> }
}

export type Maker = (w: World) => Promise<Made>
/** A field without an observable effect, with the reason. */
export interface Inert {
  inert: string
}

/** Mentioned users. */
export const named: Inert = {
  inert: 'users of other sites, or not in the text, are skipped; community/inset/plain-mention.test.ts',
}

/** An id without a row. */
export const NOWHERE = '987654321012345678'

export const value = (text: string, input?: Record<string, unknown>) => ({ value: text, ...(input ? { input } : {}) })
/** Id of the calling lecturer. */
export async function ownLecturer({ t, roles }: World): Promise<string> {
  const [row] = await t.owner<
    { id: string }[]
  >`SELECT id FROM lecturer WHERE site_id = 12 AND user_id = ${roles.lecturer.userId}`
  return row?.id ?? ''
}

/** An organisation at which the calling lecturer teaches. */
export const taughtAt =
  (more: () => Record<string, unknown> = () => ({})): Maker =>
  async (w) => {
    const { owner } = w.t
    const { orgId } = await makeOrg(owner)
    const lecturerId = await ownLecturer(w)
    await owner`DELETE FROM organization_lecturer WHERE site_id = 12 AND lecturer_id = ${lecturerId}`
    await owner`
      INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (12, ${orgId}, ${lecturerId}, 1)`
    return {
      own: value(orgId, more()),
      foreign: {
        'at which others teach': value((await makeOrg(owner)).orgId, more()),
        'of another site': value((await makeOrg(owner, { siteId: 13 })).orgId, more()),
      },
    }
  }
export async function insert(
  t: TestApp,
  table: string,
  row: Record<string, string | number | Buffer | Date>,
  key = 'id',
): Promise<string> {
  const [made] = await t.owner<
    { key: string }[]
  >`INSERT INTO ${t.owner(table)} ${t.owner(row)} RETURNING ${t.owner(key)} AS key`
  return made?.key ?? ''
}

/** Rows that everyone of their site sees. */
export function ofSite(make: (t: TestApp, siteId: number) => Promise<string>): Maker {
  return async ({ t }) => ({ own: value(await make(t, 12)), foreign: { 'of another site': value(await make(t, 13)) } })
}

/** Rows of one person. */
export function ofPerson(make: (w: World, who: Person) => Promise<string>): Maker {
  return async (w) => ({
    own: value(await make(w, w.me)),
    foreign: {
      'of another user': value(await make(w, w.other)),
      'of another site': value(await make(w, w.stranger)),
    },
  })
}

type Input = Record<string, unknown>

/** Adds further input to every id of a maker. @param more the input; a function is called for each id */
export const withInput =
  (make: Maker, more: Input | ((w: World, own: Made['own']) => Input | Promise<Input>)): Maker =>
  async (w) => {
    const { own, foreign, missing = { ...own, value: NOWHERE } } = await make(w)
    const add = async (one: Made['own']): Promise<Made['own']> => ({
      value: one.value,
      input: { ...one.input, ...(typeof more === 'function' ? await more(w, own) : more) },
    })
    const added: Made = { own: await add(own), foreign: {}, missing: await add(missing) }
    for (const [reason, one] of Object.entries(foreign)) added.foreign[reason] = await add(one)
    return added
  }

/** Ids of the same object made for the caller and for others. @param more further input, from the caller's object */
export const among =
  <Owner, Thing>(
    owners: (w: World) => Promise<{ own: Owner; foreign: Record<string, Owner> }>,
    make: (w: World, owner: Owner) => Promise<Thing>,
  ) =>
  (pick: (thing: Thing) => string, more: (own: Thing) => Input = () => ({})): Maker =>
  async (w) => {
    const { own, foreign } = await owners(w)
    const thing = await make(w, own)
    const input = more(thing)
    const made: Made = { own: { value: pick(thing), input }, foreign: {} }
    for (const [reason, owner] of Object.entries(foreign))
      made.foreign[reason] = { value: pick(await make(w, owner)), input }
    return made
  }

/** People as owners: the caller with this role, another user, and one of the other site. */
export const owners =
  (role: keyof World['roles'] = 'login', reason = 'of another user') =>
  async ({ roles, other, stranger }: World) => ({
    own: roles[role],
    foreign: { [reason]: other, 'of another site': stranger },
  })
/** Owners of classes. */
export const staff = owners('gradeAdmin', 'of another class')

export const courseOf = (w: World, who: Person) => (who.siteId === 12 ? w.course : w.course13)
export const newCourse = async (t: TestApp, siteId: number, over: { isPutaway?: 0 | 1; isFree?: 0 | 1 } = {}) =>
  makeCourse(t.owner, { siteId, ...over })

/** Courses that are not visible, by reason. @param pick the id to use */
export async function hidden(
  t: TestApp,
  pick: (course: Awaited<ReturnType<typeof makeCourse>>) => Promise<string> | string,
): Promise<Made['foreign']> {
  const [abroad, off, deleted] = [
    await newCourse(t, 13),
    await newCourse(t, 12, { isPutaway: 0 }),
    await newCourse(t, 12),
  ]
  const made = {
    'of another site': value(await pick(abroad)),
    'off the shelf': value(await pick(off)),
    'of a deleted course': value(await pick(deleted)),
  }
  await t.owner`UPDATE course SET status_id = 0 WHERE id = ${deleted.courseId}`
  return made
}
