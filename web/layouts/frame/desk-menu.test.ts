import { expect, test } from 'vitest'
import type { RootData } from '../../root-data.ts'
import { deskOf, deskPlace } from './desk-menu.ts'

type Row = RootData['menus'][number]
const row = (place: Row['place'], url: string, condition: Row['condition'] = 'lecturer'): Row => ({
  place,
  url,
  title: `菜单 ${url}`,
  icon: 'book',
  condition,
})
const menus = [
  row('study', '/account/notes', 'always'),
  row('account', '/account/grades/admin', 'gradeAdmin'),
  row('lecturer', '/account/workspace'),
  row('lecturer', '/account/vod'),
  row('lecturer', '/account/library'),
  row('lecturer', '/account/grades/teacher'),
  row('lecturer', '/account/teacher'),
  row('study', '/account/live/assist', 'liveAssistant'),
]
const who = (flags: Partial<NonNullable<RootData['user']>>) =>
  ({
    isLecturer: false,
    isGradeAdmin: false,
    isGradeMaker: false,
    isLiveAssistant: false,
    userType: 1,
    ...flags,
  }) as RootData['user']

const urls = (user: RootData['user']) =>
  Object.fromEntries(deskOf(menus, user).map(({ id, rows }) => [id, rows.map(({ url }) => url)]))

test('a lecturer has the groups of the site menu, under its names, and unknown pages in the last one', () => {
  expect(urls(who({ isLecturer: true }))).toEqual({
    home: ['/account/workspace'],
    course: ['/account/vod', '/account/library'],
    exam: ['/account/exams/marking'],
    class: ['/account/grades/teacher'],
    homework: ['/account/grades/homework/all'],
    other: ['/account/teacher'],
  })
  expect(deskOf(menus, who({ isLecturer: true }))[1]?.rows[0]?.title).toBe('菜单 /account/vod')
})

test('class staff without a lecturer account have classes and homework, assistants their sessions, learners nothing', () => {
  const staff = { class: ['/account/grades/teacher'], homework: ['/account/grades/homework/all'] }
  expect(urls(who({ isGradeAdmin: true }))).toEqual(staff)
  expect(urls(who({ isGradeMaker: true }))).toEqual(staff)
  expect(urls(who({ isLiveAssistant: true }))).toEqual({ live: ['/account/live/assist'] })
  expect([urls(who({})), urls(null)]).toEqual([{}, {}])
})

test.each([
  ['/account/workspace', 'home', '/account/workspace'],
  ['/account/vod/period', 'course', '/account/vod'],
  ['/account/grades/admin', 'class', '/account/grades/teacher'],
  ['/account/grades/exam/mark', 'class', '/account/grades/teacher'],
  ['/account/grades/homework/view', 'homework', '/account/grades/homework/all'],
  ['/account/exams/marking', 'exam', '/account/exams/marking'],
  ['/account/notes', undefined, undefined],
])('%s is in %s', (pathname, group, url) => {
  const place = deskPlace(deskOf(menus, who({ isLecturer: true })), pathname)
  expect([place.group?.id, place.url]).toEqual([group, url])
})
