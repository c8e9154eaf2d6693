import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

const migration = readFileSync(new URL('../../../migrations/20261121_1114_lecturer_menus.sql', import.meta.url), 'utf8')
const workspace = readFileSync(new URL('../../../migrations/20261124_1400_workspace_menu.sql', import.meta.url), 'utf8')
const entries = ['讲师信息', '点播管理', '文库管理', '资源管理']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test("the migration adds the lecturers' menu to existing sites once, for lecturers only, and keeps changed entries", async () => {
  await t.owner`DELETE FROM site_menu`
  // This entry was renamed by an operator.
  await t.owner`INSERT INTO site_menu (site_id, place, title, url, condition) VALUES (12, 'lecturer', '我的课', '/account/vod', 'lecturer')`
  await t.owner.unsafe(migration)
  await t.owner.unsafe(migration)
  const rows = await t.owner<{ siteId: string; title: string; condition: string }[]>`
    SELECT site_id, title, condition FROM site_menu ORDER BY site_id, sort`
  expect(rows.filter(({ siteId }) => siteId === '12').map(({ title }) => title)).toEqual([
    '我的课',
    ...entries.filter((title) => title !== '点播管理'),
  ])
  expect(rows.filter(({ siteId }) => siteId === '13').map(({ title }) => title)).toEqual(entries)
  expect(new Set(rows.map(({ condition }) => condition))).toEqual(new Set(['lecturer']))
})

test("the dashboard comes first in the lecturers' menu, once", async () => {
  await t.owner`DELETE FROM site_menu`
  await t.owner`INSERT INTO site_menu (site_id, place, title, url, condition, sort) VALUES (12, 'lecturer', '我的课', '/account/vod', 'lecturer', 0)`
  await t.owner.unsafe(workspace)
  await t.owner.unsafe(workspace)
  const rows = await t.owner<
    { siteId: string; title: string }[]
  >`SELECT site_id, title FROM site_menu ORDER BY site_id, sort`
  expect(rows.map(({ siteId, title }) => [siteId, title])).toEqual([
    ['12', '讲师首页'],
    ['12', '我的课'],
  ])
})
