import { device } from '@zhixing/contract/user/device'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { loadPlaces } from '../../lib/place.ts'
import { browserName } from '../../lib/user-agent.ts'
import * as sql from './session.sql.ts'
import { endSessionsOf, notifyEnded } from './sessions.ts'

export const calls = implement(device, {
  async list(_input, { site, viewer, db, inLanguage }) {
    const [rows, placeOf] = await Promise.all([
      sql.selectOwnSessions(db, viewer.userId, viewer.tokenHash),
      loadPlaces(),
    ])
    return {
      maxDevices: site.maxDevices,
      list: rows.map(({ userAgent, ...row }) => ({
        ...row,
        browser: browserName(userAgent),
        place: inLanguage(placeOf(row.ip)),
      })),
    }
  },

  async end({ sessionId }, { site: { siteId }, viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const ended = await sql.endOwnSession(tx, viewer.userId, sessionId, viewer.tokenHash)
      if (!ended) throw new CallError('notFound', '该设备已退出登录')
      await notifyEnded(tx, services, siteId, [ended])
    })
    setMessage('已退出该设备上的登录')
    return {}
  },

  async endOthers(_input, { site: { siteId }, viewer, db, services, setMessage }) {
    const num = await transaction(db, (tx) =>
      endSessionsOf(tx, services, siteId, viewer.userId, 'reset', viewer.tokenHash),
    )
    setMessage(num > 0 ? '其他设备已全部退出登录' : '没有其他已登录的设备')
    return { num }
  },
})
