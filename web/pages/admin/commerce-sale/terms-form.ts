/** Converts a product's sale terms between form (yuan, percent) and call (fen, fractions). Pure. */
import type { InputOf, OutputOf } from '@zhixing/contract'
import type { TimeRange } from '../../../features/shared/workbench/kit.ts'

export type ProductRow = OutputOf<'commerce/admin/product/list'>['list'][number]
type Change = Omit<InputOf<'commerce/admin/product/save'>, 'productList'>

export interface TermsForm {
  isSale: boolean
  isVipFree: boolean
  vipPrice?: number | null
  limitPrice?: number | null
  limitTime?: TimeRange | null
  expiryMode: number
  expiryDays?: number | null
  expiryDate?: string | null
  shareRate?: number | null
  commissionRate?: number | null
}

const toYuan = (fen: number | null) => (fen === null ? null : fen / 100)
const toFen = (yuan: number | null | undefined) => (yuan === null || yuan === undefined ? null : Math.round(yuan * 100))
const toPercent = (rate: number | null) => (rate === null ? null : Number((rate * 100).toFixed(2)))
const toRate = (percent: number | null | undefined) =>
  percent === null || percent === undefined ? null : Math.round(percent * 100) / 10_000

export function formOf(row: ProductRow): TermsForm {
  return {
    isSale: row.isSale,
    isVipFree: row.isVipFree,
    vipPrice: toYuan(row.vipPrice),
    limitPrice: toYuan(row.limitPrice),
    limitTime: row.limitEnd ? [row.limitBegin, row.limitEnd] : null,
    expiryMode: row.expiryMode,
    expiryDays: row.expiryDays || null,
    expiryDate: row.expiryDate,
    shareRate: toPercent(row.shareRate),
    commissionRate: toPercent(row.commissionRate),
  }
}

/** @param isPlan a membership plan, which has no member price and no validity */
export function changeOf(form: TermsForm, isPlan: boolean): Change {
  const limitPrice = toFen(form.limitPrice)
  return {
    isSale: form.isSale,
    limitPrice,
    limitBegin: limitPrice === null ? null : (form.limitTime?.[0] ?? null),
    limitEnd: limitPrice === null ? null : (form.limitTime?.[1] ?? null),
    ...(isPlan
      ? {}
      : {
          isVipFree: form.isVipFree,
          vipPrice: toFen(form.vipPrice),
          expiryMode: form.expiryMode,
          expiryDays: form.expiryDays ?? 0,
          expiryDate: form.expiryDate ?? null,
          shareRate: toRate(form.shareRate),
        }),
    commissionRate: toRate(form.commissionRate),
  }
}

type Choice = 'stay' | 'set' | 'clear'
export interface ManyForm {
  sale: 'stay' | 1 | 0
  vipFree: 'stay' | 1 | 0
  vip: Choice
  vipPrice?: number
  limit: Choice
  limitPercent?: number
  limitTime?: TimeRange | null
  expiry: 'stay' | 0 | 1 | 2
  expiryDays?: number
  expiryDate?: string
  share: Choice
  shareRate?: number
  commission: Choice
  commissionRate?: number
}

export const blankMany: ManyForm = {
  sale: 'stay',
  vipFree: 'stay',
  vip: 'stay',
  limit: 'stay',
  expiry: 'stay',
  share: 'stay',
  commission: 'stay',
}

/** The changes of many products; empty where nothing was chosen. */
export function manyChangeOf(form: ManyForm): Change {
  const rate = (choice: Choice, percent: number | undefined) => (choice === 'set' ? toRate(percent) : null)
  return {
    ...(form.sale === 'stay' ? {} : { isSale: form.sale === 1 }),
    ...(form.vipFree === 'stay' ? {} : { isVipFree: form.vipFree === 1 }),
    ...(form.vip === 'stay' ? {} : { vipPrice: form.vip === 'set' ? toFen(form.vipPrice) : null }),
    ...(form.limit === 'stay' ? {} : form.limit === 'clear' ? { limitPrice: null } : limitOf(form)),
    ...(form.expiry === 'stay' ? {} : expiryOf(form, form.expiry)),
    ...(form.share === 'stay' ? {} : { shareRate: rate(form.share, form.shareRate) }),
    ...(form.commission === 'stay' ? {} : { commissionRate: rate(form.commission, form.commissionRate) }),
  }
}

const limitOf = ({ limitPercent, limitTime }: ManyForm): Change => ({
  ...(limitPercent === undefined ? {} : { limitPercent }),
  limitBegin: limitTime?.[0] ?? null,
  limitEnd: limitTime?.[1] ?? null,
})

const expiryOf = ({ expiryDays, expiryDate }: ManyForm, expiryMode: number): Change => ({
  expiryMode,
  expiryDays: expiryDays ?? 0,
  expiryDate: expiryDate ?? null,
})
