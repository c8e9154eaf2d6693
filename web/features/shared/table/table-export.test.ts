import { describe, expect, test } from 'vitest'
import { dateCell, exportName, filterText, type Gathering, gatherRows, MAX_ROWS, sheetOf } from './table-export.ts'

interface Row {
  id: string
  n: number
}
const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ id: `r${first + i}`, n: first + i }))
const of = (over: Partial<Gathering<Row>>) =>
  gatherRows<Row>({
    load: async (page, size) => ({
      list: rowsFrom((page - 1) * size, Math.max(0, Math.min(size, 250 - (page - 1) * size))),
      totalCount: 250,
    }),
    keyOf: ({ id }) => id,
    pageSize: 100,
    progress: () => {},
    signal: new AbortController().signal,
    wait: async () => {},
    ...over,
  })

describe('an export loads all rows', () => {
  test('loads pages in order and reports progress', async () => {
    const result: [number, number][] = []
    const rows = await of({ progress: (...now) => result.push(now) })
    expect(rows.map(({ n }) => n)).toEqual(rowsFrom(0, 250).map(({ n }) => n))
    expect(result).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ])
  })

  test('deduplicates rows that shift between pages', async () => {
    const pages = [rowsFrom(0, 100), rowsFrom(99, 100), rowsFrom(199, 2)]
    const rows = await of({ load: async (page) => ({ list: pages[page - 1] ?? [], totalCount: 202 }) })
    expect(rows.length).toBe(201)
  })

  test('stops after a full last page', async () => {
    const asked: number[] = []
    await of({
      load: async (page) => {
        asked.push(page)
        return { list: rowsFrom((page - 1) * 100, 100), totalCount: 200 }
      },
    })
    expect(asked).toEqual([1, 2])
  })

  test('goes on to the end when the count is capped', async () => {
    const progress: [number, number][] = []
    const rows = await of({
      load: async (page, size) => ({
        list: rowsFrom((page - 1) * size, Math.max(0, Math.min(size, 250 - (page - 1) * size))),
        totalCount: 100,
        isMore: true,
      }),
      progress: (...now) => progress.push(now),
    })
    expect([rows.length, progress.at(-1)]).toEqual([250, [250, MAX_ROWS]])
  })

  test('retries rate-limited calls; other errors end it', async () => {
    let calls = 0
    const waits: number[] = []
    const rows = await of({
      load: async () => {
        calls += 1
        if (calls < 3) throw Object.assign(new Error('频繁'), { code: 429 })
        return { list: rowsFrom(0, 3), totalCount: 3 }
      },
      wait: async (ms) => {
        waits.push(ms)
      },
    })
    expect([rows.length, waits]).toEqual([3, [2000, 4000]])
    await expect(of({ load: () => Promise.reject(Object.assign(new Error('无权限'), { code: 306 })) })).rejects.toThrow(
      '无权限',
    )
  })

  test('stops when aborted and at the row limit', async () => {
    const aborter = new AbortController()
    await expect(of({ signal: aborter.signal, progress: () => aborter.abort() })).rejects.toThrow()
    const all = await of({
      load: async (page, size) => ({ list: rowsFrom((page - 1) * size, size), totalCount: 60_000 }),
      pageSize: 1000,
    })
    expect(all.length).toBe(MAX_ROWS)
  })
})

test('a spreadsheet contains the data columns by their text', () => {
  const sheet = sheetOf<{ id: string; state: number; more?: string }>(
    [
      { key: 'id', title: '编号' },
      { key: 'state', title: '状态', text: ({ state }) => (state === 1 ? '启用' : '停用') },
      { key: 'more', title: '备注' },
      { key: 'actions', title: '操作', text: null },
    ],
    [
      { id: '9223372036854775807', state: 1, more: '=1+1' },
      { id: '2', state: 0 },
    ],
  )
  expect(sheet).toEqual({
    heads: ['编号', '状态', '备注'],
    cells: [
      ['9223372036854775807', '启用', '=1+1'],
      ['2', '停用', null],
    ],
  })
})

test('sums of money stand below the rows', () => {
  const columns = [
    { key: 'id', title: '商品' },
    { key: 'paid', title: '实付', isSummed: true, text: ({ paid }: { paid: number }) => paid / 100 },
  ]
  const rows = [
    { id: '甲', paid: 10 },
    { id: '乙', paid: 20 },
  ]
  expect(sheetOf(columns, rows)).toMatchObject({
    cells: [
      ['甲', 0.1],
      ['乙', 0.2],
    ],
    total: ['合计', 0.3],
  })
  expect(sheetOf(columns, [])).not.toHaveProperty('total')
})

test('exports the text a column renders, and the field itself where that is a dash', () => {
  const rows = [{ kind: 1, note: '' }]
  const columns = [
    { key: 'kind', title: '类型', render: () => '课程' },
    { key: 'note', title: '备注', render: () => '—' },
  ]
  expect(sheetOf(columns, rows).cells).toEqual([['课程', '']])
})

test('the file name has the content and the time', () =>
  expect(exportName('用户', new Date(2026, 0, 2, 3, 4))).toBe('用户-20260102-0304'))

test('describes search and filters in the texts of the page', () => {
  const known = [
    { kind: 'select' as const, name: 'state', label: '状态', options: [{ value: 0, label: '停用' }] },
    { kind: 'days' as const, name: 'day', label: '注册时间' },
  ]
  const filters = { state: '0', dayFrom: '2026-01-01', dayTo: '2026-01-31' }
  expect(filterText({ keyword: '张三', filters }, known)).toBe(
    '搜索 张三；状态=停用；注册时间=2026-01-01；注册时间 至 2026-01-31',
  )
  expect(filterText({ keyword: '', filters: {} }, known)).toBe('')
})

describe('times in a spreadsheet', () => {
  test.each([
    ['2026-11-29 14:05', '2026-11-29T14:05:00.000Z', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-11-29 14:05:09', '2026-11-29T14:05:09.000Z', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-11-29', '2026-11-29T00:00:00.000Z', 'yyyy-mm-dd'],
  ])('%s is a date', (text, value, format) =>
    expect(dateCell(text)).toEqual({ value: new Date(value), type: Date, format }),
  )
  test.each(['2026-02-31', '2026-11-29 下午', '11-29', ''])('%s stays text', (text) =>
    expect(dateCell(text)).toBeUndefined(),
  )
})

test('heads of a sheet have the units of its values', () => {
  const columns = [
    { key: 'name', title: '课程' },
    { key: 'rate', title: '平均进度', sheetTitle: '平均进度（%）' },
  ]
  expect(sheetOf(columns, [{ name: '甲', rate: 3.6 }])).toMatchObject({
    heads: ['课程', '平均进度（%）'],
    cells: [['甲', 3.6]],
  })
})
