import { permissionCodes } from '@zhixing/contract/permissions'
import { describe, expect, test } from 'vitest'
import { adminPages } from './pages.ts'
import { type AdminEntry, adminMenu, entryOf, menuFor } from '../../features/shared/workbench/menu.ts'

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
  { path: '/admin', title: '概览', group: '概览', permission: 'overview' },
  { path: '/admin/lecturers', title: '讲师', group: '人员', permission: 'lecturer' },
  { path: '/admin/lecturers/applications', title: '入驻申请', group: '人员', permission: 'review' },
  { path: '/admin/log', title: '日志', group: '系统', permission: 'log' },
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

test('shows only entries the operator has permission for, without empty groups', () => {
  expect(
    menuFor(['lecturer', 'log'], menu).map(({ group, entries }) => [group, entries.map(({ title }) => title)]),
  ).toEqual([
    ['人员', ['讲师']],
    ['系统', ['日志']],
  ])
  expect(menuFor([], menu)).toEqual([])
  expect(menuFor(permissionCodes, menu).flatMap(({ entries }) => entries).length).toBe(menu.length)
})
