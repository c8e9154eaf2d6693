// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { press, settled, webPage } from '../../../page.fixture.ts'
import { RoleGroupsField } from './role-groups-field.tsx'

const page = webPage()
const role = (id: string, roleName: string, permissions: string[]) => ({ id, roleName, permissions, statusId: 1 })
function Field() {
  const [value, set] = useState<{ group: string; roleId: string }[]>([])
  return (
    <>
      <RoleGroupsField value={value} onChange={set} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const value = () => JSON.parse(screen.getByRole('status').textContent)

it('maps groups to roles that a directory may give, and removes them', async () => {
  const list = [role('1', '角色管理', ['role']), role('2', '客服', ['feedback']), role('3', '编辑', ['info'])]
  page.answer('user/admin/role/list', { list })
  await page.show(<Field />)
  await settled()
  await press('添加分组')
  fireEvent.change(screen.getByRole('textbox', { name: '分组的名称' }), { target: { value: '客服组' } })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '角色' })
  expect([...select.options].map(({ text }) => text)).toEqual(['客服', '编辑'])
  fireEvent.change(select, { target: { value: '3' } })
  expect(value()).toEqual([{ group: '客服组', roleId: '3' }])
  await press('去掉')
  expect(value()).toEqual([])
})

it('says why there are no roles', async () => {
  page.refuse('user/admin/role/list', '没有权限进行此操作', undefined, 306)
  await page.show(<Field />)
  await settled()
  screen.getByText('没有权限进行此操作')
})
