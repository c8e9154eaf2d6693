/** The means of saying what an id, ticket or the like of an input names, and how to make one: see ../handles.ts. */
import { makeCourse } from '../../server/test/factories.ts'
import { type TestApp } from '../../server/test/harness.ts'
import { type Person, type World } from '../world.ts'

export interface Made {
  /** One that the asker may name, with the further input that goes with it. */
  own: { value: string; input?: Record<string, unknown> }
  /** By whose it is: must answer exactly like `missing`. */
  foreign: Record<string, { value: string; input?: Record<string, unknown> }>
  missing?: { value: string; input?: Record<string, unknown> }
}

export type Maker = (w: World) => Promise<Made>
/** A field that makes no difference, and why. */
export interface Inert {
  inert: string
}

/** People whom a comment names. */
export const named: Inert = {
  inert: 'who is not of this site, or not named in the text, is left out; community/inset/plain-mention.test.ts',
}

/** No row has this id. */
export const NOWHERE = '987654321012345678'

export const value = (text: string, input?: Record<string, unknown>) => ({ value: text, ...(input ? { input } : {}) })
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

/** Rows that belong to a site and are open to all of it. */
export function ofSite(make: (t: TestApp, siteId: number) => Promise<string>): Maker {
  return async ({ t }) => ({ own: value(await make(t, 12)), foreign: { 'of another site': value(await make(t, 13)) } })
}

/** Rows that belong to one person. */
export function ofPerson(make: (w: World, who: Person) => Promise<string>): Maker {
  return async (w) => ({
    own: value(await make(w, w.me)),
    foreign: {
      'of another user': value(await make(w, w.other)),
      'of another site': value(await make(w, w.stranger)),
    },
  })
}

export const courseOf = (w: World, who: Person) => (who.siteId === 12 ? w.course : w.course13)
export const newCourse = async (t: TestApp, siteId: number, over: { isPutaway?: 0 | 1; isFree?: 0 | 1 } = {}) =>
  makeCourse(t.owner, { siteId, ...over })

/** The hidden courses of a site by why they are hidden; `pick` says what of them is named. */
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
