import { liveMark } from '@zhixing/contract/live/mark'
import { stateCode } from '@zhixing/contract/states'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import { type LiveAccess, liveFor } from './access.ts'
import * as sql from './mark.sql.ts'
import { MAX_MARKS } from './rules.ts'
import { texts } from './texts.ts'

/** A session that the viewer may run. @throws {CallError} notFound */
async function requireRun(
  { db, viewer }: Pick<Request<'login'>, 'db' | 'viewer'>,
  periodId: string,
): Promise<LiveAccess> {
  const access = await liveFor(db, viewer, periodId)
  return found(access?.right === 'run' ? access : undefined, texts.noSession)
}

export const calls = implement(liveMark, {
  async list({ periodId }, { db, viewer }) {
    const access = found(await liveFor(db, viewer, periodId), texts.noSession)
    if (access.right === 'stopped') throw new CallError('shown', texts.stopped(access.stopReason))
    if (access.right === 'none') throw new CallError('notOwned', texts.needsPurchase)
    return { list: await sql.selectMarks(db, periodId) }
  },

  async save({ periodId, markName }, request) {
    const { liveStatus } = await requireRun(request, periodId)
    if (liveStatus !== stateCode.live.live) throw new CallError('shown', texts.markWhenLive)
    if ((await sql.countMarks(request.db, periodId)) >= MAX_MARKS) throw new CallError('shown', texts.tooManyMarks)
    request.setMessage('已打点，回放会显示为章节')
    return { markId: await sql.insertMark(request.db, periodId, markName) }
  },

  async delete({ periodId, markId }, request) {
    await requireRun(request, periodId)
    if (!(await sql.deleteMark(request.db, periodId, markId))) throw new CallError('notFound', texts.noMark)
    return {}
  },
})
