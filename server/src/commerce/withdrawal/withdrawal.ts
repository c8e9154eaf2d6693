/** A person's withdrawals. */
import { extractLog } from '@zhixing/contract/commerce/account'
import { transaction } from '../../kernel/db/index.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { fileUrl } from '../../system/index.ts'
import { applyFor } from './steps.ts'
import { withdrawalTexts as texts } from './texts.ts'
import * as sql from './withdrawal.sql.ts'

/** The picture of the transfer, for whoever looks, for an hour. */
export const voucherUrl = (
  { services, site }: Pick<Request, 'services' | 'site'>,
  fileId: string | null,
  viewerId: string,
): string => (fileId ? fileUrl(services, site.siteId, { id: fileId, fileKind: 'private' }, viewerId) : '')

const extractView = (request: Pick<Request<'lecturer'>, 'services' | 'site' | 'viewer'>, row: sql.Withdrawal) => ({
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
  remark: row.remark,
  payTime: row.payTime,
  gmtCreate: row.gmtCreate,
})

export const calls = implement(extractLog, {
  async save(input, request) {
    const { db, viewer, services, setMessage } = request
    const row = await transaction(db, (tx) => applyFor(tx, services, { ...input, userId: viewer.userId }))
    setMessage(texts.applied)
    return extractView(request, row)
  },

  async list({ extractStatus, ...page }, request) {
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
})
