/** What the ids in the calls about live courses name. */
import { makeLive } from '../../server/test/factories.ts'
import { type Inert, type Maker, value } from './kit.ts'
import { course } from './shelf.ts'

/** A session of a live course on the shelf. */
export const session: Maker = async ({ t }) => {
  const make = async (over: { siteId?: number; isPutaway?: 0 | 1 } = {}) => makeLive(t.owner, over)
  const first = ({ periodIds }: { periodIds: string[] }) => value(periodIds[0] ?? '')
  const deleted = await make()
  await t.owner`UPDATE course SET status_id = 0 WHERE id = ${deleted.courseId}`
  return {
    own: first(await make()),
    foreign: {
      'of another site': first(await make({ siteId: 13 })),
      'off the shelf': first(await make({ isPutaway: 0 })),
      'of a deleted course': first(deleted),
    },
  }
}

export const liveHandles: Record<string, Record<string, Maker | Inert>> = {
  'course/api/live/session/list': { courseId: course },
  'course/auth/course/getLiveUrl': { periodId: session },
  'course/auth/course/getPlaybackUrl': { periodId: session },
}
