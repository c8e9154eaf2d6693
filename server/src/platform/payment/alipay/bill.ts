/** Alipay's trade bill: a zip of GBK tables, one of them with the details. Pure. */
import { unzipSync } from 'fflate'
import { fenOf, fromChinaTime } from '../amounts.ts'
import { billRows } from '../bill.ts'
import type { StatementLine } from '../port.ts'

const HEAD = '支付宝交易号'
/** Bound on the unpacked size: several hundred thousand payments. */
const MAX_BYTES = 256 * 1024 * 1024

/** The payments and refunds of a bill. @throws when it is not a bill */
export function readAlipayBill(zip: Uint8Array): StatementLine[] {
  let bytes = 0
  const files = unzipSync(zip, {
    filter: ({ originalSize }) => {
      bytes += originalSize
      if (bytes > MAX_BYTES) throw new Error('the statement is too large')
      return true
    },
  })
  // Selected by content: file names are GBK too, and the zip also contains a summary.
  const texts = Object.values(files).map((file) => new TextDecoder('gbk').decode(file))
  const text = texts.find((one) => one.split('\n').some((line) => line.startsWith(HEAD)))
  if (text === undefined) throw new Error('the statement has no details')
  return billRows(text, { first: HEAD, free: '商品名称', isEnd: (line) => line.startsWith('#') }).flatMap(
    (cell): StatementLine[] => {
      const [platformSn, time, amount] = [
        cell('支付宝交易号'),
        fromChinaTime(cell('完成时间')),
        fenOf(cell('订单金额(元)')),
      ]
      if (cell('业务类型') === '交易') return [{ kind: 'pay', number: cell('商户订单号'), platformSn, amount, time }]
      if (cell('业务类型') === '退款')
        return [{ kind: 'refund', number: cell('退款批次号/请求号'), platformSn, amount: Math.abs(amount), time }]
      return []
    },
  )
}
