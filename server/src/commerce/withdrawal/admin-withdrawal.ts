/** Withdrawals in the back office: review, payout files, results. */
import { adminWithdrawal, MAX_BATCH } from '@zhixing/contract/commerce/admin-money'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { selectFilesOf } from '../../system/index.ts'
import { selectBalances } from '../ledger/ledger.ts'
import { selectSharing } from './account.sql.ts'
import { payoutChannels, startPayouts } from './payout.ts'
import { openDetails } from './sealed.ts'
import { approve, giveBack, makeBatch, pay } from './steps.ts'
import { withdrawalTexts as texts } from './texts.ts'
import { invoiceUrl, voucherUrl } from './withdrawal.ts'
import * as sql from './withdrawal.sql.ts'

const noteTag = editTag('note')

const rowView = (row: sql.Withdrawal) => ({
  id: row.id,
  etag: noteTag.of(row),
  userId: row.userId,
  extractMoney: row.extractMoney,
  fee: row.fee,
  tax: row.tax,
  arriveMoney: row.arriveMoney,
  extractStatus: row.extractStatus,
  step: row.step,
  needsTwo: row.needsTwo,
  accountType: row.accountType,
  bankUserName: row.bankUserName,
  bankCardNo: row.bankCardNo,
  bankName: row.bankName,
  batchId: row.batchId,
  allocationNo: row.allocationNo,
  invoiceNo: row.invoiceNo,
  note: row.note,
  payoutChannel: row.payoutChannel,
  payoutError: row.step === 'paying' ? row.payoutError : '',
  payTime: row.payTime,
  gmtCreate: row.gmtCreate,
})

export const calls = implement(adminWithdrawal, {
  async list({ pageCurrent, pageSize, ...filter }, { db }) {
    const page = await sql.pageOfAll(db, { pageCurrent, pageSize }, filter)
    return mapPage(page, (row) => ({ ...rowView(row), nickname: row.nickname }))
  },

  async view({ id }, request) {
    const { db, viewer } = request
    const row = found(await sql.selectWithdrawal(db, id), texts.noWithdrawal)
    const [nickname, balances, sharedList, events] = await Promise.all([
      sql.selectNickname(db, row.userId),
      selectBalances(db, row.userId),
      selectSharing(db, row.userId, row.fingerprint),
      sql.selectEvents(db, [id]),
    ])
    return {
      ...rowView(row),
      nickname,
      bankBranchName: row.bankBranchName,
      remark: row.remark,
      voucherUrl: voucherUrl(request, row.voucherFileId, viewer.userId),
      invoiceUrl: invoiceUrl(request, row.invoiceFileId, viewer.userId),
      pending: balances.pending,
      available: balances.available,
      withdrawing: balances.withdrawing,
      sharedList: [...sharedList],
      stepList: events.map(({ event, remark, operatorName, gmtCreate }) => ({
        event: texts.events[event] ?? event,
        remark,
        operatorName,
        gmtCreate,
      })),
    }
  },

  async approve({ id }, { db, viewer, setMessage }) {
    const step = await transaction(db, (tx) => approve(tx, id, viewer.userId))
    setMessage(step === 'confirming' ? texts.confirmed : texts.approved)
    return { step }
  },

  async giveBack({ id, reason }, { db, viewer, services, setMessage }) {
    await transaction(db, (tx) => giveBack(tx, services, id, { operatorId: viewer.userId, reason }))
    setMessage(texts.returned)
    return {}
  },

  async paid({ id, allocationNo, voucherFileId }, { db, viewer, services, setMessage }) {
    if (voucherFileId) {
      const own = await selectFilesOf(db, viewer.userId, 'private', [voucherFileId])
      if (own.length === 0) throw new CallError('invalid', texts.noVoucher, 'voucherFileId')
    }
    const by = { operatorId: viewer.userId, allocationNo, voucherFileId: voucherFileId ?? null }
    await transaction(db, (tx) => pay(tx, services, id, by))
    setMessage(texts.paid)
    return {}
  },

  async note({ id, note, etag }, { db }) {
    await transaction(db, async (tx) => {
      await noteTag.check(tx, { table: 'extract_log', id }, etag, { note })
      if (!(await sql.writeNote(tx, id, note))) throw new CallError('notFound', texts.noWithdrawal)
    })
    return {}
  },

  async transferView(_input, { services, db }) {
    return { channelList: await payoutChannels(services, db) }
  },

  async transfer(input, { db, services, viewer, setMessage }) {
    const count = await startPayouts(services, db, viewer.userId, input)
    setMessage(texts.sent(count))
    return { count }
  },

  batchSave: ({ idList }, { db, viewer }) => transaction(db, (tx) => makeBatch(tx, viewer.userId, idList, MAX_BATCH)),

  batchList: (page, { db }) => sql.pageOfBatches(db, page),

  async batchPaid({ batchId, allocationNo }, { db, viewer, services, setMessage }) {
    const by = { operatorId: viewer.userId, allocationNo, voucherFileId: null }
    const paidCount = await transaction(db, async (tx) => {
      if (!(await sql.batchExists(tx, batchId))) throw new CallError('notFound')
      // Locked in order of id to prevent deadlocks.
      const rows = await sql.selectPaying(tx, batchId)
      for (const { id } of rows) await pay(tx, services, id, by)
      return rows.length
    })
    setMessage(texts.batchPaid(paidCount))
    return { paidCount }
  },

  async batchFile({ batchId }, { db, services, site, viewer }) {
    if (!(await sql.batchExists(db, batchId))) throw new CallError('notFound')
    const rows = await sql.selectPaying(db, batchId)
    if (rows.length === 0) throw new CallError('shown', texts.batchOver)
    services.log.info({ siteId: site.siteId, userId: viewer.userId, batchId, rows: rows.length }, 'payout file created')
    return {
      list: rows.map((row) => {
        const { id, accountType, bankName, bankBranchName, arriveMoney, sealed } = row
        try {
          return { id, accountType, bankName, bankBranchName, arriveMoney, ...openDetails(services, sealed) }
        } catch (error) {
          services.log.error({ err: error, id }, 'decrypting a payout account failed')
          throw new CallError('shown', `${id}：${texts.cannotOpen}`)
        }
      }),
    }
  },
})
