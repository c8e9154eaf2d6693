import { LEAD_FILE_BYTES, LEAD_ROWS, type LeadImportRow } from '@zhixing/contract/marketing/lead'
import { plainRegion } from '@zhixing/contract/marketing/lead-rules'
import { type ColumnField, cellText, readColumns } from '@zhixing/files/table-columns'
import type { Readable } from 'node:stream'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import { plainMobile, readSheet } from '../../user/index.ts'
import { texts } from '../texts.ts'
import { createAssigner, receive } from './assign.ts'
import * as sql from './lead.sql.ts'

type Field = 'name' | 'mobile' | 'campaign' | 'region' | 'remark'

const fields: readonly ColumnField<Field>[] = [
  {
    field: 'mobile',
    titles: ['手机号', '手机', '手机号码', '联系电话', '电话', '联系方式', '家长电话'],
    looks: (text) => /^1[3-9]\d{9}$/.test(plainMobile(text)),
  },
  { field: 'name', titles: ['称呼', '姓名', '名字', '客户', '客户姓名', '学员姓名', '联系人'] },
  { field: 'campaign', titles: ['活动', '来源', '渠道', '活动名称'] },
  { field: 'region', titles: ['地区', '所在地区', '省份', '省', '所在省份', '省市'] },
  { field: 'remark', titles: ['说明', '备注', '需求', '咨询内容', '意向课程', '意向'] },
]

/** Longest values that a lead stores. */
const MOST = { name: 30, campaign: 60, remark: 500 } as const

export interface Sheet {
  rows: LeadImportRow[]
  /** Titles of columns that were not read. */
  leftOut: string[]
}

/** Rows of a sheet by their columns; undefined without a column of numbers. Pure. */
export function rowsOfSheet(sheet: readonly (readonly unknown[])[]): Sheet | undefined {
  const { headRow, columnList } = readColumns(sheet, fields)
  const at = (field: Field) => columnList.findIndex((column) => column.field === field)
  if (at('mobile') < 0) return undefined
  const text = (cells: readonly unknown[], field: Field, most: number) =>
    at(field) < 0 ? '' : cellText(cells[at(field)]).slice(0, most)
  const rows = sheet.flatMap((cells, index) => {
    if (index < headRow || cells.every((cell) => cellText(cell) === '')) return []
    return [
      {
        rowNo: index + 1,
        name: text(cells, 'name', 60),
        mobile: text(cells, 'mobile', 60),
        campaign: text(cells, 'campaign', 100),
        region: text(cells, 'region', 60),
        remark: text(cells, 'remark', 600),
      },
    ]
  })
  return {
    rows,
    leftOut: columnList.filter(({ field, title }) => field === '' && title !== '').map(({ title }) => title),
  }
}

/** Errors of every row: number, name, lengths, and numbers that an earlier row has. Pure. */
export function judge(rows: readonly LeadImportRow[]): string[][] {
  const firstOf = new Map<string, number>()
  return rows.map(({ rowNo, name, mobile, campaign, region, remark }) => {
    const number = plainMobile(mobile)
    const errors: string[] = []
    const earlier = firstOf.get(number)
    if (!/^1[3-9]\d{9}$/.test(number)) errors.push(texts.mobileWrong)
    else if (earlier !== undefined) errors.push(texts.mobileTwice(earlier))
    else firstOf.set(number, rowNo)
    if (name.trim() === '') errors.push(texts.nameMissing)
    if (name.trim().length > MOST.name) errors.push(texts.nameLong)
    if (campaign.trim().length > MOST.campaign) errors.push(texts.textLong(texts.importColumns.campaign, MOST.campaign))
    if (region.trim() !== '' && plainRegion(region) === '') errors.push(texts.regionWrong)
    if (remark.trim().length > MOST.remark) errors.push(texts.textLong(texts.importColumns.remark, MOST.remark))
    return errors
  })
}

async function sheetOf(file: Readable): Promise<Sheet> {
  const sheet = rowsOfSheet(await readSheet(await wholeFile(file, LEAD_FILE_BYTES, texts.importTooLarge)))
  if (!sheet) throw new CallError('invalid', texts.importNoColumn, 'file')
  if (sheet.rows.length === 0) throw new CallError('invalid', texts.importEmpty, 'file')
  if (sheet.rows.length > LEAD_ROWS) throw new CallError('invalid', texts.importTooMany(LEAD_ROWS), 'file')
  return sheet
}

export async function previewRows(input: { rows: LeadImportRow[] }, { file, db }: Request<'admin'>) {
  const { rows, leftOut } = file ? await sheetOf(file) : { rows: input.rows, leftOut: [] }
  const errors = judge(rows)
  const known = await sql.selectKnown(
    db,
    rows.map(({ mobile }) => plainMobile(mobile)),
  )
  return {
    rows: rows.map((row, index) => ({
      ...row,
      isKnown: known.has(plainMobile(row.mobile)) ? (1 as const) : (0 as const),
      errors: errors[index] ?? [],
    })),
    errorCount: errors.filter((list) => list.length > 0).length,
    leftOut,
  }
}

/** Stores the rows without errors. The key of each row is derived from `clientKey`, so that a retry skips what is stored. */
export async function importRows(
  { rows, clientKey }: { rows: LeadImportRow[]; clientKey: string },
  { db, viewer, services }: Request<'admin'>,
) {
  const errors = judge(rows)
  const good = rows.filter((_row, index) => errors[index]?.length === 0)
  const counts = { newCount: 0, knownCount: 0 }
  await transaction(db, async (tx) => {
    const assigner = await createAssigner(tx)
    const keyOf = ({ rowNo }: LeadImportRow) => `${clientKey} ${rowNo}`
    const entered = await sql.selectEntered(tx, good.map(keyOf))
    for (const row of good) {
      const key = keyOf(row)
      if (entered.has(key)) continue
      const { isNew } = await receive(
        tx,
        services,
        {
          mobile: plainMobile(row.mobile),
          name: row.name.trim(),
          wish: '',
          source: 'import',
          campaign: row.campaign.trim(),
          region: plainRegion(row.region),
          ownerId: null,
          text: row.remark.trim(),
          operatorId: viewer.userId,
          clientKey: key,
          isQuiet: true,
        },
        assigner,
      )
      counts[isNew ? 'newCount' : 'knownCount']++
    }
  })
  return { ...counts, skippedCount: rows.length - good.length }
}
