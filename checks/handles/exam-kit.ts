/** The caller of exam calls, and makers of lecturers' objects. See ../handles.ts. */
import { makeLecturer } from '../../server/test/factories.ts'
import { type Inert, type Made, type Maker, ownLecturer } from './kit.ts'
import type { World } from '../world.ts'

export type Input = Record<string, unknown>
export type Who = { lecturerId: string; siteId: number }
export type Make = (w: World, who: Who) => Promise<string>
export type More = (w: World, own: Who) => Promise<Input> | Input

/** The caller, another lecturer of site 12, and one of site 13. */
export async function authors(w: World): Promise<{ own: Who; theirs: Who; abroad: Who }> {
  const { t } = w
  return {
    own: { lecturerId: await ownLecturer(w), siteId: 12 },
    theirs: { lecturerId: (await makeLecturer(t.owner)).lecturerId, siteId: 12 },
    abroad: { lecturerId: (await makeLecturer(t.owner, { siteId: 13 })).lecturerId, siteId: 13 },
  }
}

export const none: More = () => ({})
export const ofLecturer =
  (make: Make, more: More = none): Maker =>
  async (w) => {
    const { own, theirs, abroad } = await authors(w)
    const input = await more(w, own)
    const made = async (who: Who): Promise<Made['own']> => ({ value: await make(w, who), input })
    return {
      own: await made(own),
      foreign: { 'of another lecturer': await made(theirs), 'of another site': await made(abroad) },
    }
  }

/** Unknown ids that an answer omits. */
export const leftOut: Inert = { inert: 'excluded ids of an answer reveal nothing; exam/paper/paper.test.ts' }
