/** Operators' calls about reconciliation. */
import { adminRecon } from '@zhixing/contract/commerce/admin-recon'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { chinaDay } from '../../platform/payment/amounts.ts'
import { channelOf } from '../channel/channels.ts'
import { texts } from '../texts.ts'
import * as sql from './recon.sql.ts'
import { reconcileDay } from './reconcile.ts'

const DAY_MS = 86_400_000

export const calls = implement(adminRecon, {
  list: (input, { db }) => sql.pageOfDays(db, input, input),

  differences: (input, { db }) => sql.pageOfDifferences(db, input, input),

  async run({ channel: name, accountId, day }, { services, db, setMessage }) {
    const channel = found(await channelOf(services, db, { channel: name, accountId }), texts.recon.noChannel)
    // A remote channel's statement is available the next day, the sandbox's at once.
    const last = chinaDay(services.clock.now() - (channel.isShared ? DAY_MS : 0))
    if (day > last) throw new CallError('invalid', texts.recon.notYet, 'day')
    try {
      await reconcileDay(services, channel, day, db.siteId)
    } catch (error) {
      services.log.error({ err: error, channel: name, day }, 'reconciliation of a payment channel failed')
      throw new CallError('shown', texts.recon.failed)
    }
    setMessage(texts.recon.done)
    return {}
  },

  async settle({ id, note }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      const settled = found(await sql.settleDifference(tx, id, note, viewer.userId), texts.recon.noDifference)
      await sql.writeDayStatus(tx, settled, settled.day)
    })
    setMessage(texts.recon.settled)
    return {}
  },
})
