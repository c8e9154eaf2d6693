import { menuShows, type RootData } from '../../root-data.ts'
import { deskTexts as texts } from './desk-texts.ts'
import { type MenuRow, nearest } from './menu-parts.ts'

type User = NonNullable<RootData['user']>

/** Groups of the teaching desk; their order is that of their names. */
export type DeskGroupId = keyof typeof texts.groups

export interface DeskPage {
  url: string
  group: DeskGroupId
  /** Further addresses that belong to the entry. */
  also?: readonly string[]
  /** Entry with a name of its own (a key of the texts), for pages that the site's menu does not name. */
  entry?: { title: 'marking' | 'classes' | 'homework'; icon: string; shows: (user: User) => boolean }
}

const isStaff = (user: User) => user.isLecturer || user.isGradeAdmin || user.isGradeMaker
const isLecturer = (user: User) => user.isLecturer

/**
 * Pages of the desk: one line each. Names, icons and conditions come from the site's menu (site_menu), whose other
 * lecturer entries are in the last group.
 */
const pages: readonly DeskPage[] = [
  { url: '/account/workspace', group: 'home' },
  { url: '/account/vod', group: 'course' },
  { url: '/account/library', group: 'course' },
  { url: '/account/resource', group: 'course' },
  { url: '/account/subject', group: 'bank' },
  { url: '/account/subject/reports', group: 'bank' },
  { url: '/account/exams', group: 'exam' },
  {
    url: '/account/exams/marking',
    group: 'exam',
    entry: { title: 'marking', icon: 'edit', shows: isLecturer },
  },
  { url: '/account/vod/praxis', group: 'exam' },
  {
    url: '/account/grades/teacher',
    group: 'class',
    also: ['/account/grades/admin', '/account/grades/exam'],
    entry: { title: 'classes', icon: 'layers', shows: isStaff },
  },
  { url: '/account/live', group: 'live' },
  { url: '/account/channel', group: 'live' },
  { url: '/account/live/assist', group: 'live' },
  {
    url: '/account/grades/homework/all',
    group: 'homework',
    also: ['/account/grades/homework'],
    entry: { title: 'homework', icon: 'edit', shows: isStaff },
  },
  { url: '/account/vod/progress', group: 'learner' },
  { url: '/account/earnings', group: 'income' },
  { url: '/account/draw_money', group: 'income' },
]

export interface DeskGroup {
  id: DeskGroupId
  title: string
  rows: MenuRow[]
}

/** Entries of the desk by group, without empty groups. Pure. */
export function deskOf(menus: RootData['menus'], user: RootData['user']): DeskGroup[] {
  const shown = menus.filter(({ condition }) => menuShows(condition, user))
  const rows = pages.flatMap(({ url, group, entry }) => {
    const row = shown.find((one) => one.url === url)
    if (row) return [{ group, url, title: row.title, icon: row.icon }]
    return user && entry?.shows(user) ? [{ group, url, title: texts[entry.title], icon: entry.icon }] : []
  })
  const others = shown.filter(({ place, url }) => place === 'lecturer' && !pages.some((page) => page.url === url))
  const all = [...rows, ...others.map(({ url, title, icon }) => ({ group: 'other' as const, url, title, icon }))]
  return (Object.keys(texts.groups) as DeskGroupId[])
    .map((id) => ({ id, title: texts.groups[id], rows: all.filter(({ group }) => group === id) }))
    .filter(({ rows: own }) => own.length > 0)
}

/** Group and entry of a path; the entry is absent if the path is none of its pages. Pure. */
export function deskPlace(groups: readonly DeskGroup[], pathname: string): { group?: DeskGroup; url?: string } {
  const owners = new Map<string, string>()
  for (const { rows } of groups)
    for (const { url } of rows) {
      owners.set(url, url)
      for (const also of pages.find((page) => page.url === url)?.also ?? []) owners.set(also, url)
    }
  const url = owners.get(nearest([...owners.keys()], pathname) ?? '')
  const group = groups.find(({ rows }) => rows.some((row) => row.url === url))
  return group && url ? { group, url } : {}
}
