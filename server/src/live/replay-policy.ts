/** Whether a session gets a replay: its own setting, else the course's, else yes. */
import { liveReplayPolicy, playbackStates } from '@zhixing/contract/live/replay-policy'
import { stateCode } from '@zhixing/contract/states'
import { CallError } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import type { LiveAccess } from './access.ts'
import * as sql from './replay-policy.sql.ts'
import { requireOwnSession } from './session.ts'
import { texts } from './texts.ts'

const shown = async ({ db }: Pick<Request<'lecturer'>, 'db'>, { periodId, liveStatus }: LiveAccess) => {
  const { session, course } = await sql.selectPolicy(db, periodId)
  const canChange = liveStatus === stateCode.live.planned ? (1 as const) : (0 as const)
  return { playbackSave: session ?? course, coursePlaybackSave: course, canChange }
}

export const calls = implement(liveReplayPolicy, {
  view: async ({ periodId }, request) => shown(request, await requireOwnSession(request, periodId)),

  async save({ periodId, playbackSave, isCourse }, request) {
    const access = await requireOwnSession(request, periodId)
    const { db, setMessage } = request
    if (isCourse === 1) await sql.upsertCoursePolicy(db, access.courseId, playbackSave)
    else if (!(await sql.setSessionPolicy(db, periodId, playbackSave))) throw new CallError('shown', texts.policyLate)
    setMessage(playbackSave === playbackStates.replay ? '设置成功，结束后会生成回放' : '设置成功，结束后不生成回放')
    return shown(request, access)
  },
})
