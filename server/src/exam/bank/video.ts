/** Explanation videos of problems. */
import { stateCode } from '@zhixing/contract/states'
import { problemVideo } from '@zhixing/contract/exam/problem'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { issueTicket, TICKET_SECONDS } from '../../vod/index.ts'
import { checkVideo } from './categorisation.ts'
import { selectWholes } from './load.sql.ts'
import * as sql from './problem.sql.ts'
import { texts } from './texts.ts'

export interface ExplanationAsked {
  siteId: number
  userId: string
  /** Id of the whole problem. */
  problemId: string
  /** Milliseconds since 1970. */
  now: number
}
/** Whether a person may see the explanation of a problem because of an attempt or a practice. */
export type ExplanationRight = (db: Sql, asked: ExplanationAsked) => Promise<boolean>

const rights: ExplanationRight[] = []
/** Extension point: higher layers register further access rules when they are loaded. */
export function allowExplanations(right: ExplanationRight): void {
  rights.push(right)
}

/**
 * A ticket for the explanation video of a problem. The caller authorises the viewer.
 * @throws {CallError} notFound (no problem, no video), shown (the video is not ready)
 */
async function explanationTicket(
  { db, site, viewer, services }: Request<'login'>,
  problemId: string,
): Promise<{ problemId: string; vid: string; ticket: string }> {
  const row = found(await sql.selectVideoOf(db, problemId), texts.missing)
  if (!row.videoId) throw new CallError('notFound', texts.noVideo)
  if (row.videoStatus !== stateCode.video.ready) throw new CallError('shown', texts.videoBusy)
  const exp = Math.floor(services.clock.now() / 1000) + TICKET_SECONDS
  const place = { siteId: site.siteId, userId: viewer.userId, periodId: '0', studyId: '0' }
  return { problemId, vid: row.videoId, ticket: issueTicket(services.secret, { ...place, videoId: row.videoId, exp }) }
}

async function maySee(request: Request<'login'>, problemId: string): Promise<boolean> {
  const { db, site, viewer, services } = request
  const row = await sql.selectVideoOf(db, problemId)
  if (!row) return false
  if (viewer.lecturerId !== null && row.lecturerId === viewer.lecturerId) return true
  const asked = { siteId: site.siteId, userId: viewer.userId, problemId, now: services.clock.now() }
  for (const right of rights) if (await right(db, asked)) return true
  return false
}

export const calls = implement(problemVideo, {
  async ref({ problemId, videoId }, { db, viewer, setMessage }) {
    const { lecturerId } = viewer
    await transaction(db, async (tx) => {
      const whole = found((await selectWholes(tx, [problemId])).get(problemId), texts.missing)
      const before = found(await sql.lockOwn(tx, lecturerId, whole), texts.missing)
      const video = await checkVideo(tx, lecturerId, videoId, before.videoId)
      await sql.updateVideo(tx, whole, video)
    })
    setMessage(videoId === '' ? texts.unbound : texts.bound)
    return {}
  },

  async sign({ problemId }, request) {
    const whole = (await selectWholes(request.db, [problemId])).get(problemId)
    // A missing and a forbidden problem give the same response.
    if (!whole || !(await maySee(request, whole))) throw new CallError('notFound', texts.missing)
    return { ...(await explanationTicket(request, whole)), problemId }
  },
})
