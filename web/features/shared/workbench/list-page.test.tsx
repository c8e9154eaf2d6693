// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, pressTwice, settled, type, webPage } from '../../../page.fixture.ts'
import { confirms } from './kit/confirm-store.ts'
import { ListPage, type ListRow, type RowAction } from './list-page.tsx'
import { choice, days } from './list-input.ts'

const page = webPage()
const CALL = 'user/admin/user/list'
type Row = ListRow<typeof CALL>
const run = vi.fn<(row: Row) => Promise<unknown>>()
const actions: RowAction<Row>[] = [
  { label: '停用', when: ({ statusId }) => statusId === 1, run },
  { label: '删除', danger: true, run, ask: ({ nickname }) => ({ title: `删除${nickname}？`, okText: '删掉' }) },
  { label: '编辑', opens: 'edit' },
  { label: '查看', opens: 'view' },
  { label: '前往', to: ({ id }) => `/x/${id}` },
]
const asked = vi.fn<(input: object) => void>()
const rows = [
  { id: '1', nickname: '小林', statusId: 1 },
  { id: '2', nickname: '小周', statusId: 2 },
] as unknown as Row[]
const show = (at = '/list', more: object = {}) =>
  page.show(
    <ListPage<typeof CALL>
      call={CALL}
      name="list-page-test"
      label="用户"
      load={async (input) => {
        asked(input)
        return { list: rows, totalCount: 45 }
      }}
      columns={[{ key: 'nickname', title: '姓名', sortable: true }]}
      search="搜姓名"
      filters={[choice('state', '状态', { 1: '正常', 2: '停用' }, 'statusId' as never), days('made', '注册')]}
      input={{ userType: 3 } as never}
      actions={actions}
      dialogs={{
        edit: ({ row, close }) => (
          <div role="dialog" aria-label={`编辑${row?.nickname ?? '新'}`}>
            <button type="button" onClick={() => close(true)}>
              保存了
            </button>
            <button type="button" onClick={() => close()}>
              不改了
            </button>
          </div>
        ),
      }}
      view={{ param: 'of', render: ({ id }) => (id ? <p>正在看 {id}</p> : null) }}
      {...more}
    />,
    { at },
  )
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
const pressIn = async (name: string, action: string) => {
  fireEvent.click(rowOf(name).getByRole('button', { name: action }))
  await settled()
}
beforeEach(() => {
  vi.clearAllMocks()
  run.mockResolvedValue(undefined)
})

it('asks for what the address says, in the names of the call, beside its constant input', async () => {
  await show('/list?q=林&state=2&madeFrom=2026-11-01&madeTo=2026-11-02&sort=-nickname&page=2')
  expect(asked.mock.lastCall?.[0]).toEqual({
    keyword: '林',
    statusId: 2,
    userType: 3,
    pageCurrent: 2,
    pageSize: 20,
    sort: 'nickname',
    order: 'desc',
    beginTime: new Date('2026-11-01T00:00:00').toISOString(),
    endTime: new Date('2026-11-03T00:00:00').toISOString(),
  })
})

it('a changed filter returns to page one, and a page keeps the filter', async () => {
  await show('/list?page=2')
  await type('状态', '2')
  await settled()
  expect(asked.mock.lastCall?.[0]).toMatchObject({ statusId: 2, pageCurrent: 1 })
  await press(/^3$|第 3 页/)
  expect(asked.mock.lastCall?.[0]).toMatchObject({ statusId: 2, pageCurrent: 3 })
})

it('an action runs once on its row and reloads, unless nothing changed or it failed', async () => {
  await show()
  expect(rowOf('小周').queryByRole('button', { name: '停用' })).toBeNull()
  await pressTwice('停用')
  expect(run.mock.calls).toEqual([[rows[0]]])
  expect(asked).toHaveBeenCalledTimes(2)
  run.mockResolvedValueOnce(false)
  await press('停用')
  expect(asked).toHaveBeenCalledTimes(2)
  run.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await press('停用')
  expect(asked).toHaveBeenCalledTimes(2)
})

it('a question names the row and runs only when it is confirmed', async () => {
  await show()
  await pressIn('小周', '删除')
  expect(run).not.toHaveBeenCalled()
  expect(confirms.list()).toMatchObject([{ title: '删除小周？', okText: '删掉', danger: true }])
  confirms.list()[0]?.settle(false)
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  await pressIn('小周', '删除')
  await confirms.list()[0]?.run?.()
  confirms.list()[0]?.settle(true)
  await settled()
  expect(run.mock.calls).toEqual([[rows[1]]])
  expect(asked).toHaveBeenCalledTimes(2)
})

it('a dialog gets its row; closing reloads only after a change', async () => {
  await show()
  await pressIn('小周', '编辑')
  screen.getByRole('dialog', { name: '编辑小周' })
  await press('不改了')
  expect(asked).toHaveBeenCalledTimes(1)
  await pressIn('小林', '编辑')
  await press('保存了')
  expect(screen.queryByRole('dialog', { name: '编辑小林' })).toBeNull()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('a view is kept in the address beside the rest of it', async () => {
  await show('/list?state=1')
  await pressIn('小周', '查看')
  screen.getByText('正在看 2')
  expect(page.address()).toBe('/list?state=1&of=2')
  expect(rowOf('小周').getByRole('link', { name: '前往' }).getAttribute('href')).toBe('/x/2')
})

it('read-only rights leave what changes nothing', async () => {
  // A page of the menu whose permission the operator does not hold.
  await show('/admin/users', { head: <button type="button">新建</button> })
  expect(
    rowOf('小林')
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['查看'])
  rowOf('小林').getByRole('link', { name: '前往' })
  expect(screen.queryByRole('button', { name: '新建' })).toBeNull()
})
