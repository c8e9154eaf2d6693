import { expect, test } from 'vitest'
import { type ColumnField, readColumns, rowsByColumns } from './table-columns.ts'

const fields: ColumnField<'no' | 'name' | 'mobile'>[] = [
  { field: 'no', titles: ['学号', '学籍号'] },
  { field: 'mobile', titles: ['手机号', '联系电话'], looks: (text) => /^1\d{10}$/.test(text) },
  { field: 'name', titles: ['姓名'], looks: (text) => /^\p{Script=Han}{2,4}$/u.test(text) },
]
const fieldsOf = (sheet: unknown[][], remembered = new Map<string, string>()) =>
  readColumns(sheet, fields, { remembered }).columnList.map(({ field, isSure }) => (isSure ? field : `${field}?`))

test('a header row below a title is found', () => {
  const sheet = [
    ['2026 级 1 班名单'],
    [],
    ['序号', '学号*', '姓 名', '联系电话（本人）'],
    [1, 20260101, '张三', 13811110001],
  ]
  const { headRow, columnList } = readColumns(sheet, fields)
  expect(headRow).toBe(3)
  expect(columnList.map(({ field, isSure }) => [field, isSure])).toEqual([
    ['', 1],
    ['no', 1],
    ['name', 1],
    ['mobile', 1],
  ])
  const max = { no: 60, name: 60, mobile: 60 }
  expect(rowsByColumns(sheet, { headRow, fieldList: columnList.map(({ field }) => field) }, max)).toEqual([
    { no: '20260101', name: '张三', mobile: '13811110001', rowNo: 4 },
  ])
})

test('unknown titles are recognised by content, and are in doubt', () => {
  expect(
    fieldsOf([
      ['学号', '学生', '家长'],
      ['1', '张三', '13811110001'],
    ]),
  ).toEqual(['no', 'name?', 'mobile?'])
  expect(
    fieldsOf([
      ['张三', '13811110001'],
      ['李四', '13811110002'],
    ]),
  ).toEqual(['name?', 'mobile?'])
})

test('two columns for one field are in doubt', () => {
  expect(
    fieldsOf([
      ['姓名', '联系电话', '手机号'],
      ['张三', '02012345678', '13811110001'],
    ]),
  ).toEqual(['name', '?', 'mobile?'])
})

test('an earlier choice comes first', () => {
  const remembered = new Map([
    ['家长', 'mobile'],
    ['姓名', ''],
  ])
  expect(
    fieldsOf(
      [
        ['学号', '姓名', '家长'],
        ['1', '张三', 'x'],
      ],
      remembered,
    ),
  ).toEqual(['no', '', 'mobile'])
})
