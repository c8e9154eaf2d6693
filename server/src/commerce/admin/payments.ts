/** Payments, notifications from channels, held payments. */
import { adminPayment as contract } from '@zhixing/contract/commerce/admin-order'
import { stateCode } from '@zhixing/contract/states'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { channelOf } from '../channel/channels.ts'
import { selectHeldAmount } from '../payment/held.sql.ts'
import { heldTexts } from '../payment/held-text.ts'
import { acceptHeld, acceptRefusal, returnHeld } from '../payment/held.ts'
import { applyReport, type Applied } from '../payment/payment.ts'
import { selectNotice, selectNotices, selectPay, writeNotifyResult } from '../sale/payment.sql.ts'
import * as sql from './orders.sql.ts'
import { matchKeyword, personsOf } from './people.ts'
import { texts } from './texts.ts'

const answer = (result: Applied) => ({ result, text: texts.applied[result] })

export const calls = implement(contract, {
  async list({ keyword, ...by }, request) {
    const page = await sql.pageOfPayments(request.db, by, {
      ...by,
      ...(await matchKeyword(request, contract.list.path, keyword)),
    })
    const personOf = await personsOf(
      request,
      page.list.map(({ userId }) => userId),
    )
    return { ...page, list: page.list.map((row) => ({ ...row, ...personOf(row.userId) })) }
  },

  async view({ serialNumber }, request) {
    const { db } = request
    const pay = found(await sql.selectPaymentLine(db, serialNumber), heldTexts.noPayment)
    const isHeld = pay.payStatus === stateCode.pay.held
    const [notices, heldAmount, personOf] = await Promise.all([
      selectNotices(db, serialNumber),
      isHeld ? selectHeldAmount(db, serialNumber) : null,
      personsOf(request, [pay.userId]),
    ])
    const refusal = heldAmount === null ? '' : acceptRefusal(pay, heldAmount)
    const missing = heldAmount === null ? 0 : pay.pricePaid - heldAmount
    return {
      ...pay,
      ...personOf(pay.userId),
      heldAmount,
      isAcceptable: refusal === undefined ? 1 : 0,
      acceptText: refusal ?? (missing === 0 ? heldTexts.acceptExact : heldTexts.acceptLess(missing)),
      notifyList: notices.map(({ report, ...notice }) => ({ ...notice, isReplayable: report === null ? 0 : 1 })),
    }
  },

  async query({ serialNumber }, { db, services }) {
    const pay = found(await selectPay(db, serialNumber), heldTexts.noPayment)
    const channel = await channelOf(services, db, pay)
    if (!channel) throw new CallError('shown', texts.noChannel)
    const report = await channel.query(db, serialNumber)
    if (!report) return { result: 'none', text: texts.unknownAtChannel }
    return answer(await applyReport(services, db, pay, report))
  },

  async replay({ id }, { db, services }) {
    const notice = found(await selectNotice(db, id), texts.noNotice)
    if (!notice.report) throw new CallError('shown', texts.notReplayable)
    const result = await applyReport(services, db, notice, notice.report)
    // Only a failed notification gets a new result: an earlier success keeps its own.
    if (notice.result === 'error' || notice.result === '') await writeNotifyResult(db, id, result, '')
    return answer(result)
  },

  async decide({ serialNumber, action, reason }, { db, services, viewer, setMessage }) {
    const by = { operatorId: viewer.userId, reason }
    await transaction(db, (tx) =>
      action === 'refund' ? returnHeld(tx, services, serialNumber, by) : acceptHeld(tx, services, serialNumber, by),
    )
    setMessage(action === 'refund' ? heldTexts.heldRefundOn : heldTexts.heldAccepted)
    return {}
  },
})
