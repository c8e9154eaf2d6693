import { liveDraw } from '@zhixing/contract/live/draw'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { liveFor } from '../access.ts'
import * as sql from './draw.sql.ts'
import { viewsOf } from './draws.ts'
import { ownSession } from './own-session.ts'
import { texts } from './texts.ts'

export const calls = implement(liveDraw, {
  async view({ periodId, drawId }, { db, viewer }) {
    const access = found(await liveFor(db, viewer, periodId), texts.drawGone)
    if (access.right === 'stopped') throw new CallError('shown', access.stopReason)
    if (access.right === 'none') throw new CallError('notOwned')
    const row = found(await sql.selectDraw(db, periodId, drawId), texts.drawGone)
    const [view] = await viewsOf(db, [row])
    return { ...found(view), ownPlace: viewer ? await sql.selectPlace(db, drawId, viewer.userId) : 0 }
  },

  async list({ periodId }, request) {
    await ownSession(request, periodId)
    return { list: await viewsOf(request.db, await sql.selectDraws(request.db, periodId)) }
  },

  async entries({ periodId, drawId, ...page }, request) {
    await ownSession(request, periodId)
    found(await sql.selectDraw(request.db, periodId, drawId), texts.drawGone)
    return sql.pageOfEntries(request.db, drawId, page)
  },

  rule: (_, { db }) => sql.selectDrawRule(db),

  async saveRule({ isOn }, { db, setMessage }) {
    await sql.upsertDrawRule(db, isOn)
    setMessage(isOn === 1 ? '设置成功，讲师可以在直播间发起抽奖' : '设置成功，直播间不再提供抽奖')
    return {}
  },
})
