import { permissionCodes } from '@zhixing/contract/permissions'
import { describe, expect, test } from 'vitest'
import { adminPages } from './pages.ts'
import { type AdminEntry, adminMenu, entryOf, menuFor, tabsOf } from '../../features/shared/workbench/menu.ts'

const paths = Object.keys(adminPages).map((path) => `/${path}`)

describe('the menu of the back office', () => {
  test('every entry has a page', () =>
    expect(adminMenu.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]))

  test('every page belongs to an entry, whose permission it requires', () => {
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !entryOf(path))).toEqual([])
  })

  test('paths are unique', () => expect(new Set(adminMenu.map(({ path }) => path)).size).toBe(adminMenu.length))
})

const menu: AdminEntry[] = [
  { path: '/admin', title: '概览', group: '工作台', permission: 'overview' },
  { path: '/admin/lecturers', title: '讲师', group: '用户', permission: 'lecturer.people' },
  {
    path: '/admin/lecturers/applications',
    title: '入驻申请',
    group: '用户',
    section: '讲师',
    permission: 'review.course',
  },
  { path: '/admin/log', title: '日志', group: '设置', permission: ['log.operation', 'system'] },
]

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/lecturers', '/admin/lecturers'],
  ['/admin/lecturers/12', '/admin/lecturers'],
  ['/admin/lecturers/applications/3', '/admin/lecturers/applications'],
  ['/admin/logs', undefined],
  ['/admin/nowhere', undefined],
  ['/', undefined],
])('%s belongs to %s', (path, entry) => expect(entryOf(path, menu)?.path).toBe(entry))

const lines = (permissions: Parameters<typeof menuFor>[0]) =>
  menuFor(permissions, menu).map(({ group, sections }) => [group, sections.map(({ title }) => title)])

test('shows only entries the operator has permission for, without empty groups', () => {
  expect(lines(['lecturer', 'log'])).toEqual([
    ['用户', ['讲师']],
    ['设置', ['日志']],
  ])
  expect(menuFor([], menu)).toEqual([])
  expect(menuFor(permissionCodes, menu).flatMap(({ sections }) => sections).length).toBe(menu.length - 1)
})

test('a section of one page has the title of the page', () =>
  expect(lines(['review'])).toEqual([['用户', ['入驻申请']]]))

test('one of several permissions opens an entry', () => expect(lines(['system'])).toEqual([['设置', ['日志']]]))

test('the whole menu has 8 groups of at most 8 lines', () => {
  const whole = menuFor(permissionCodes)
  expect(whole.length).toBe(8)
  expect(Math.max(...whole.map(({ sections }) => sections.length))).toBeLessThanOrEqual(8)
  expect(whole.flatMap(({ sections }) => sections).length).toBeLessThanOrEqual(40)
})

test('tabs are the pages of one section', () => {
  const entry = entryOf('/admin/refunds')
  expect(entry && tabsOf(entry, permissionCodes).length).toBe(1)
  const coupons = entryOf('/admin/coupons')
  expect(coupons && tabsOf(coupons, permissionCodes).map(({ path }) => path)).toEqual([
    '/admin/coupons',
    '/admin/redeem',
  ])
})
