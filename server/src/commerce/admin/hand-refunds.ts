/** Refunds paid by operators outside the site. */
import { adminRefundHand as contract } from '@zhixing/contract/commerce/admin-refund-hand'
import { transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { ownPictures } from '../../system/index.ts'
import { askBeforeHand, cancelByHand, confirmByHand, noteByHand } from '../refund/by-hand.ts'
import { selectHand } from '../refund/by-hand.sql.ts'
import { selectRefund } from '../refund/refund.sql.ts'
import { texts as shownTexts } from '../texts.ts'
import { texts } from './texts.ts'

export const calls = implement(contract, {
  async save({ fileIdList, ...note }, { db, services, viewer, setMessage }) {
    const refund = found(await selectRefund(db, note.sn), shownTexts.noRefund)
    const fileList = await ownPictures(db, viewer.userId, fileIdList, texts.vouchersGone)
    if (refund.status === 'refunding' && !(await selectHand(db, note.sn))) await askBeforeHand(services, db, refund)
    const isDone = await transaction(db, (tx) =>
      noteByHand(tx, services, { ...note, fileList, operatorId: viewer.userId }),
    )
    setMessage(isDone ? texts.handDone : texts.handWaits)
    return { isDone: isDone ? 1 : 0 }
  },

  async confirm({ sn }, { db, services, viewer, setMessage }) {
    await transaction(db, (tx) => confirmByHand(tx, services, sn, viewer.userId))
    setMessage(texts.handDone)
    return {}
  },

  async cancel({ sn, reason }, { db, services, viewer, setMessage }) {
    await transaction(db, (tx) => cancelByHand(tx, services, sn, { operatorId: viewer.userId, reason }))
    setMessage(texts.handCancelled)
    return {}
  },
})
