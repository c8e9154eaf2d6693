/** Users' withdrawals. */
import { commissionExtract, extractLog } from '@zhixing/contract/commerce/account'
import type { z } from 'zod'
import { transaction } from '../../kernel/db/index.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { fileUrl } from '../../system/index.ts'
import type { Earner } from './account.ts'
import { applyFor } from './steps.ts'
import { withdrawalTexts as texts } from './texts.ts'
import * as sql from './withdrawal.sql.ts'

/** Address of the transfer voucher's image for this viewer, valid for an hour. */
export const voucherUrl = (
  { services, site }: Pick<Request, 'services' | 'site'>,
  fileId: string | null,
  viewerId: string,
): string => (fileId ? fileUrl(services, site.siteId, { id: fileId, fileKind: 'private' }, viewerId) : '')

/** Address of the payee's invoice for this viewer, valid for an hour. */
export const invoiceUrl = (
  { services, site }: Pick<Request, 'services' | 'site'>,
  fileId: string | null,
  viewerId: string,
): string => (fileId ? fileUrl(services, site.siteId, { id: fileId, fileKind: 'document' }, viewerId) : '')

const extractView = (request: Pick<Earner, 'services' | 'site' | 'viewer'>, row: sql.Withdrawal) => ({
  id: row.id,
  extractMoney: row.extractMoney,
  fee: row.fee,
  tax: row.tax,
  arriveMoney: row.arriveMoney,
  extractStatus: row.extractStatus,
  step: row.step,
  accountType: row.accountType,
  bankUserName: row.bankUserName,
  bankCardNo: row.bankCardNo,
  bankName: row.bankName,
  allocationNo: row.allocationNo,
  voucherUrl: voucherUrl(request, row.voucherFileId, request.viewer.userId),
  invoiceNo: row.invoiceNo,
  invoiceUrl: invoiceUrl(request, row.invoiceFileId, request.viewer.userId),
  remark: row.remark,
  payTime: row.payTime,
  gmtCreate: row.gmtCreate,
})

const handlers = {
  async save(input: z.output<typeof extractLog.save.input>, request: Earner) {
    const { db, viewer, services, setMessage } = request
    const row = await transaction(db, (tx) => applyFor(tx, services, { ...input, userId: viewer.userId }))
    setMessage(texts.applied)
    return extractView(request, row)
  },

  async list({ extractStatus, ...page }: z.output<typeof extractLog.list.input>, request: Earner) {
    const { db, viewer } = request
    const rows = await sql.pageOfOwn(db, page, { userId: viewer.userId, extractStatus })
    const events = Map.groupBy(
      await sql.selectEvents(
        db,
        rows.list.map(({ id }) => id),
      ),
      ({ extractId }) => extractId,
    )
    return mapPage(rows, (row) => ({
      ...extractView(request, row),
      stepList: (events.get(row.id) ?? []).map(({ event, remark, gmtCreate }) => ({
        event: texts.events[event] ?? event,
        remark,
        gmtCreate,
      })),
    }))
  },
}

export const calls = [...implement(extractLog, handlers), ...implement(commissionExtract, handlers)]
