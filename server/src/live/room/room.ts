import { liveRoom } from '@zhixing/contract/live/room'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { type LiveAccess, liveFor } from '../access.ts'
import * as asks from './ask.sql.ts'
import { countsOf } from './asks.ts'
import { shown } from './hub.ts'
import { type LineRow, selectLinesBefore, selectReadableAfter } from './line.sql.ts'
import { pageOfAttendance } from './member.sql.ts'
import { MAX_ASKS } from './rules.ts'
import { texts } from './texts.ts'

/** A session that the viewer runs; for anybody else there is none. @throws {CallError} notFound */
async function own({ db, viewer }: Pick<Request<'login'>, 'db' | 'viewer'>, periodId: string): Promise<LiveAccess> {
  const access = await liveFor(db, viewer, periodId)
  if (access?.right !== 'run') throw new CallError('notFound', texts.noSession)
  return access
}

export const calls = implement(liveRoom, {
  async lines({ periodId, after, before, pageSize }, { db, viewer }) {
    const access = found(await liveFor(db, viewer, periodId), texts.noSession)
    if (access.right === 'stopped') throw new CallError('shown', access.stopReason)
    if (access.right === 'none') throw new CallError('notOwned')
    const begun = Date.parse(access.begunAt ?? access.startTime) + access.trimBegin * 1000
    // What was said during a part that was cut off the replay went with it.
    const since = access.trimBegin > 0 ? new Date(begun).toISOString() : undefined
    const rows =
      after === undefined
        ? await selectLinesBefore(db, periodId, before ?? 2_000_000_000, pageSize + 1)
        : await selectReadableAfter(db, periodId, after, pageSize + 1, since)
    const hasMore = rows.length > pageSize
    const cut = !hasMore ? rows : after === undefined ? rows.slice(1) : rows.slice(0, pageSize)
    const withSecond = (row: LineRow) => ({ ...shown(row), second: Math.floor((Date.parse(row.time) - begun) / 1000) })
    return { list: cut.map(withSecond), hasMore: hasMore ? 1 : 0 }
  },

  async asks({ periodId }, request) {
    await own(request, periodId)
    const rows = await asks.selectAsks(request.db, periodId)
    const counts = await countsOf(request.db, rows)
    return {
      list: rows.map(({ isOver, askStatus, ...row }) => ({
        ...row,
        askStatus: isOver ? 3 : askStatus,
        ...(counts.get(row.askId) ?? { countList: [], answered: 0 }),
      })),
    }
  },

  async saveAsk({ periodId, askId, ...draft }, request) {
    await own(request, periodId)
    const { db } = request
    if (askId !== undefined) {
      if (!(await asks.updateAsk(db, periodId, askId, draft))) throw new CallError('notFound', texts.askGone)
      return { askId }
    }
    if ((await asks.countAsks(db, periodId)) >= MAX_ASKS) throw new CallError('shown', texts.tooManyAsks)
    return { askId: await asks.insertAsk(db, periodId, draft) }
  },

  async deleteAsk({ periodId, askId }, request) {
    await own(request, periodId)
    if (!(await asks.deleteAsk(request.db, periodId, askId))) throw new CallError('notFound', texts.askGone)
    return {}
  },

  async answers({ periodId, askId, ...page }, request) {
    await own(request, periodId)
    found(await asks.selectAsk(request.db, periodId, askId), texts.askGone)
    return asks.pageOfAnswers(request.db, askId, page)
  },

  async attendance({ periodId, ...page }, request) {
    await own(request, periodId)
    return pageOfAttendance(request.db, periodId, page)
  },
})
