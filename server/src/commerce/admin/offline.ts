/** Operators' calls for offline sales, single or imported. */
import {
  adminOffline as contract,
  OFFLINE_FILE_BYTES,
  OFFLINE_ROWS,
  type OfflineRow,
} from '@zhixing/contract/commerce/admin-offline'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import { plainMobile, readSheet, selectByMobiles, selectOperatorsAmong } from '../../user/index.ts'
import { ownPictures } from '../../system/index.ts'
import { findProducts, keyOf, productTypes, selectOwned, selectProducts } from '../product/index.ts'
import type { Product } from '../product/port.ts'
import { sellByHand } from './by-hand.ts'
import { enterSale } from './enter.ts'
import { fenOf, offlineColumns, offlineRowsOf, rowErrors } from './import-rules.ts'
import { operatorLimit } from './limits.ts'
import { orderNosByKey } from './orders.sql.ts'
import { texts } from './texts.ts'

/** Products shown by a search. */
const SHOWN = 20

/** Products by the texts of an import, matched by id or full name; an ambiguous name matches none. */
async function productsOf(sql: Sql, words: readonly string[]): Promise<Map<string, Product | 'several'>> {
  const named = new Map<string, Product | 'several'>()
  for (const word of new Set(words)) {
    if (word === '') continue
    const matches = /^\d{1,18}$/.test(word)
      ? [
          ...(
            await selectProducts(
              sql,
              productTypes.map((productType) => ({ productType, productId: word })),
            )
          ).values(),
        ]
      : []
    if (matches.length === 0)
      matches.push(
        ...(await findProducts(sql, first(SHOWN), { keyword: word })).list.filter(
          ({ productName }) => productName === word,
        ),
      )
    const [only, ...others] = matches
    if (only) named.set(word, others.length > 0 ? 'several' : only)
  }
  return named
}

interface CheckedRow extends OfflineRow {
  productName: string
  errors: string[]
  /** The sale, when the row has no errors. */
  sale?: { userId: string; product: ProductRef; amount: number }
}

/** Rows with their errors. */
async function checkRows(sql: Sql, rows: readonly OfflineRow[]): Promise<CheckedRow[]> {
  const [people, products] = await Promise.all([
    selectByMobiles(
      sql,
      rows.map(({ mobile }) => plainMobile(mobile)),
    ),
    productsOf(
      sql,
      rows.map(({ product }) => product),
    ),
  ])
  const own = rowErrors(rows, plainMobile)
  // A gift to an operator needs a second operator; an import cannot request one.
  const operators = new Set(
    await selectOperatorsAmong(
      sql,
      [...people.values()].map(({ userId }) => userId),
    ),
  )
  const checked: CheckedRow[] = []
  for (const [index, row] of rows.entries()) {
    const errors = [...(own[index] ?? [])]
    const person = people.get(plainMobile(row.mobile))
    const product = products.get(row.product)
    const amount = fenOf(row.amount)
    if (!person && errors.length === 0) errors.push(texts.noAccount)
    if (person && operators.has(person.userId)) errors.push(texts.isOperator)
    if (row.product !== '' && !product) errors.push(texts.noSuchProduct)
    if (product === 'several') errors.push(texts.severalProducts)
    if (errors.length > 0 || !person || !product || product === 'several' || amount === undefined) {
      checked.push({ ...row, productName: typeof product === 'object' ? product.productName : '', errors })
      continue
    }
    const { productName } = product
    if ((await selectOwned(sql, person.userId, [product])).get(keyOf(product)) === null)
      checked.push({ ...row, productName, errors: [texts.ownedForEver(productName)] })
    else checked.push({ ...row, productName, errors, sale: { userId: person.userId, product, amount } })
  }
  return checked
}

/** The user with a mobile number. @throws {CallError} at the field */
async function personBy({ db }: Request<'admin'>, mobile: string): Promise<string> {
  const person = (await selectByMobiles(db, [mobile])).get(mobile)
  if (!person) throw new CallError('invalid', texts.noAccount, 'mobile')
  return person.userId
}

/** The import template: text columns, so that spreadsheets do not reformat numbers. */
async function templateFile(): Promise<string> {
  const head = offlineColumns.map(({ field, title }) => ({
    value: field === 'remark' ? title : `${title}*`,
    fontWeight: 'bold' as const,
  }))
  const example = texts.example.map((value) => ({ value, type: String, format: '@' }))
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const file = writeExcelFile([head, example], {
    columns: [{ width: 18 }, { width: 36 }, { width: 12 }, { width: 30 }],
  })
  return (await file.toBuffer()).toString('base64')
}

export const calls = implement(contract, {
  async product({ keyword }, { db }) {
    return { list: (await findProducts(db, first(SHOWN), { keyword })).list }
  },

  async grant({ mobile, productType, productId, reason, clientKey }, request) {
    const userId = await personBy(request, mobile)
    const sale = { userId, product: { productType, productId }, amount: 0, remark: reason, fileList: [], clientKey }
    return { orderNo: await enterSale(request, sale, texts.givenDone) }
  },

  async save({ mobile, productType, productId, amount, remark, fileIdList, clientKey }, request) {
    const { db, viewer } = request
    const fileList = await ownPictures(db, viewer.userId, fileIdList, texts.vouchersGone)
    const userId = await personBy(request, mobile)
    const sale = { userId, product: { productType, productId }, amount, remark, fileList, clientKey }
    return { orderNo: await enterSale(request, sale, texts.enteredDone) }
  },

  template: async () => ({ fileName: texts.templateName, file: await templateFile() }),

  async preview(input, { db, file }) {
    const rows = file
      ? offlineRowsOf(await readSheet(await wholeFile(file, OFFLINE_FILE_BYTES, texts.importTooLarge)))
      : input.rows
    if (!rows) throw new CallError('invalid', texts.importNoColumn, 'file')
    if (rows.length === 0) throw new CallError('invalid', texts.importEmpty, 'file')
    if (rows.length > OFFLINE_ROWS) throw new CallError('invalid', texts.importTooMany(OFFLINE_ROWS), 'file')
    const checked = await checkRows(db, rows)
    return {
      rows: checked,
      errorCount: checked.filter(({ errors }) => errors.length > 0).length,
      totalAmount: checked.reduce((sum, { sale }) => sum + (sale?.amount ?? 0), 0),
    }
  },

  async import({ rows, clientKey, isPartial }, request) {
    const { db, services, viewer, setMessage } = request
    // Rows entered by an earlier sending are found by their key instead of being validated again: the product is owned
    // by now.
    const list: { rowNo: number; orderNo: string; msg: string }[] = []
    const [checked, limit] = await Promise.all([checkRows(db, rows), operatorLimit(request)])
    const wrong = checked.filter(({ errors }) => errors.length > 0)
    const done = await selectEntered(db, clientKey, rows)
    const left = wrong.filter(({ rowNo }) => !done.has(rowNo))
    if (left.length > 0 && isPartial === 0) throw new CallError('invalid', texts.importHasErrors(left.length), 'rows')
    for (const { rowNo, errors, remark, sale } of checked) {
      const before = done.get(rowNo)
      if (before) list.push({ rowNo, orderNo: before, msg: '' })
      else if (!sale) list.push({ rowNo, orderNo: '', msg: errors.join('；') })
      else
        list.push(
          await transaction(db, (tx) =>
            sellByHand(tx, services, {
              ...sale,
              remark,
              fileList: [],
              clientKey: `${clientKey}-${rowNo}`,
              operatorId: viewer.userId,
              limit,
            }),
          ).then(
            (orderNo) => ({ rowNo, orderNo, msg: '' }),
            (error: unknown) => {
              if (!(error instanceof CallError)) throw error
              return { rowNo, orderNo: '', msg: error.message }
            },
          ),
        )
    }
    const doneCount = list.filter(({ orderNo }) => orderNo !== '').length
    setMessage(texts.imported(doneCount, list.length - doneCount))
    return { doneCount, list }
  },
})

/** Order numbers of rows that an earlier sending of the same import has entered. */
async function selectEntered(sql: Sql, clientKey: string, rows: readonly OfflineRow[]): Promise<Map<number, string>> {
  const people = await selectByMobiles(
    sql,
    rows.map(({ mobile }) => plainMobile(mobile)),
  )
  const made = await orderNosByKey(
    sql,
    rows.flatMap(({ rowNo, mobile }) => {
      const person = people.get(plainMobile(mobile))
      return person ? [{ userId: person.userId, clientKey: `hand:${clientKey}-${rowNo}` }] : []
    }),
  )
  return new Map(
    rows.flatMap(({ rowNo }) => {
      const orderNo = made.get(`hand:${clientKey}-${rowNo}`)
      return orderNo === undefined ? [] : [[rowNo, orderNo] as const]
    }),
  )
}
