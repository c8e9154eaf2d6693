import { menuShows, type RootData } from '../../root-data.ts'
import { texts } from './texts.ts'

export type MenuRow = Pick<RootData['menus'][number], 'url' | 'title' | 'icon'>

export const OVERVIEW = '/myStudy'
/** Path of the learner's classes, which counts new exams. */
export const CLASSES = '/account/grades/my'
export const HOMEWORK = '/account/grades/homework'
export const CERTIFICATES = '/account/certificates'
export const WRONG_BOOK = '/account/error/problem'

/** Entries always in sight, beside the overview; the others are behind "more". */
const DAILY: readonly string[] = ['/account/course', CLASSES, HOMEWORK, '/account/exams/myExam', WRONG_BOOK]

export interface MenuParts {
  /** Overview and daily entries. */
  daily: MenuRow[]
  /** Further entries by group, folded. */
  more: { title: string; rows: MenuRow[] }[]
}

type Place = RootData['menus'][number]['place']

/** Takes the entries of some places that the user sees; a URL that occurs twice is shown once, at its first place. */
function taker(menus: RootData['menus'], user: RootData['user'], seen = new Set<string>()) {
  return (...places: Place[]) =>
    menus.filter((row) => {
      const isNew = places.includes(row.place) && menuShows(row.condition, user) && !seen.has(row.url)
      if (isNew) seen.add(row.url)
      return isNew
    })
}

/** Entries of the menu behind the user's name. Pure. */
export const userMenu = (menus: RootData['menus'], user: RootData['user']): MenuRow[] =>
  taker(menus, user)('user', 'lecturer', 'org', 'community')

/** Entries of the side menu. Pure. */
export function menuParts(menus: RootData['menus'], user: RootData['user']): MenuParts {
  const take = taker(menus, user, new Set([OVERVIEW]))
  const study = take('study')
  const account = take('account')
  const daily = DAILY.flatMap((url) => study.find((row) => row.url === url) ?? [])
  return {
    daily: [{ url: OVERVIEW, title: texts.studyOverview, icon: 'home' }, ...daily],
    more: [
      { title: texts.studyMenu, rows: study.filter((row) => !daily.includes(row)) },
      { title: texts.accountMenu, rows: account },
    ].filter(({ rows }) => rows.length > 0),
  }
}

/** Most specific entry that matches the path. */
export const nearest = (urls: readonly string[], pathname: string) =>
  urls.filter((url) => pathname === url || pathname.startsWith(`${url}/`)).toSorted((a, b) => b.length - a.length)[0]

/** Where a page of the account area leads back to on a phone; null for the two hubs. Pure. */
export function hubOf(pathname: string, accountUrls: readonly string[]): { to: string; isStudy: boolean } | null {
  if (pathname === OVERVIEW || pathname === ACCOUNT_HUB) return null
  const isStudy = !accountUrls.some((url) => pathname === url || pathname.startsWith(`${url}/`))
  return isStudy ? { to: OVERVIEW, isStudy } : { to: ACCOUNT_HUB, isStudy }
}

export const ACCOUNT_HUB = '/account/info'
