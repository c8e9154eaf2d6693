// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDate } from '../../../ui/date-format.ts'
import { UserDrawer } from './user-drawer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = {
  id: '7',
  userNo: '7',
  nickname: '子贡',
  headImgUrl: '',
  mobile: '139****5678',
  userType: 1,
  statusId: 1,
  isAdmin: 0,
  isLecturer: 0,
  isVip: 0,
  sex: 1,
  birthday: '2001-02-03',
  registerSource: 'web',
  gmtCreate: '2026-01-02T03:04:00Z',
  lastLoginTime: '2026-11-12T13:14:00Z',
  hasCredential: 1,
  isGradeMaker: 0,
  remark: '班长',
  factList: [{ code: 'courses', name: '课程', count: 3 }],
  signedInList: [],
  loginList: [],
  etag: 'a',
}

async function show(more: object = {}) {
  const answer = { code: 200, msg: '', data: { ...user, ...more } }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  const Page = createRoutesStub([
    {
      id: 'root',
      HydrateFallback: () => null,
      path: '/',
      loader: () => ({ user: { id: '1' } }),
      children: [
        {
          id: 'layouts/admin',
          index: true,
          loader: () => ({ permissions: [] }),
          Component: () => <UserDrawer id="7" onClose={() => {}} onChanged={() => {}} />,
        },
      ],
    },
  ])
  render(<Page />)
  await screen.findByText('班长')
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
}

it('shows each fact of a person under its name', async () => {
  expect(await show()).toMatchObject({
    手机号: '139****5678',
    生日: '2001-02-03',
    注册时间: formatDate(user.gmtCreate, 'full'),
    最近登录: formatDate(user.lastLoginTime, 'full'),
    密码: expect.stringContaining('已'),
    课程: '3',
    个人简介: '班长',
  })
})

it('says what is missing', async () => {
  expect(await show({ birthday: null, lastLoginTime: null })).toMatchObject({
    最近登录: expect.stringMatching(/从未|没有|未/),
  })
})
