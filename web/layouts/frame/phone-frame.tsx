import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { useRoot } from '../../root-data.ts'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { menuIcon } from './menu-icon.tsx'
import {
  ACCOUNT_HUB,
  CERTIFICATES,
  CLASSES,
  HOMEWORK,
  hubOf,
  type MenuParts,
  menuParts,
  type MenuRow,
  OVERVIEW,
  WRONG_BOOK,
} from './menu-parts.ts'
import { useDeskPath } from './mode-switch.tsx'
import css from './phone-frame.module.css'
import { texts } from './texts.ts'
import { useNewExams } from './use-new-exams.ts'

/** Way back from a page of the account area to its hub; phones only. */
export function PhoneBack() {
  const { menus, user } = useRoot()
  const { pathname } = useLocation()
  const account = menuParts(menus, user).more.find(({ title }) => title === texts.accountMenu)?.rows ?? []
  const hub = hubOf(
    pathname,
    account.map(({ url }) => url),
  )
  if (!hub) return null
  return (
    <Link to={hub.to} className={css.back}>
      <ChevronLeftIcon size={20} />
      {hub.isStudy ? texts.study : texts.account}
    </Link>
  )
}

/** Entries of the study hub that come first. */
const FIRST: readonly string[] = [CLASSES, HOMEWORK, CERTIFICATES, WRONG_BOOK]

/** Entries of a hub as tiles; phones only. The study hub has its first four above the page, the others below it. */
export function PhoneTiles({ at }: { at: 'top' | 'foot' }) {
  const { menus, user } = useRoot()
  const { pathname } = useLocation()
  const badges = useBadges()
  const desk = useDeskPath()
  const groups = tileGroups(menuParts(menus, user), pathname, desk)[at]
  return (
    <>
      {groups
        .map(({ title, rows }) => ({ title, rows: rows.filter(({ url }) => url !== pathname) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <nav key={title} className={css.tiles} data-at={at} aria-label={title}>
            {at === 'top' && pathname === OVERVIEW ? null : <b>{title}</b>}
            {rows.map((row) => (
              <Tile key={row.url} row={row} count={badges[row.url] ?? 0} />
            ))}
          </nav>
        ))}
    </>
  )
}

type Groups = { title: string; rows: MenuRow[] }[]

function tileGroups(
  { daily, more }: MenuParts,
  pathname: string,
  desk: string | undefined,
): { top: Groups; foot: Groups } {
  const isStudy = ({ title }: { title: string }) => title === texts.studyMenu
  if (pathname === ACCOUNT_HUB)
    return {
      top: [
        ...more.filter((part) => !isStudy(part)),
        { title: texts.teaching, rows: desk ? [{ url: desk, title: texts.desk, icon: 'edit' }] : [] },
      ],
      foot: [],
    }
  if (pathname !== OVERVIEW) return { top: [], foot: [] }
  const rows = [...daily.slice(1), ...(more.find(isStudy)?.rows ?? [])]
  const first = FIRST.flatMap((url) => rows.find((row) => row.url === url) ?? [])
  return {
    top: [{ title: texts.studyMenu, rows: first }],
    foot: [{ title: texts.moreMenu, rows: rows.filter((row) => !first.includes(row)) }],
  }
}

/** What waits behind an entry: new class exams, homework to do, due reviews. */
function useBadges(): Readonly<Record<string, number>> {
  const newExams = useNewExams()
  const hub = useRouteLoaderData('pages/account/my-study') as
    | { today: { homework: { count: number }; reviewCount: number } }
    | undefined
  return {
    [CLASSES]: newExams,
    [HOMEWORK]: hub?.today.homework.count ?? 0,
    [WRONG_BOOK]: hub?.today.reviewCount ?? 0,
  }
}

function Tile({ row: { url, title, icon }, count }: { row: MenuRow; count: number }) {
  return (
    <Link to={url}>
      {menuIcon(icon)}
      <span>{title}</span>
      {count > 0 && (
        <small>
          {count > 99 ? '99+' : count}
          <VisuallyHidden>{texts.waiting}</VisuallyHidden>
        </small>
      )}
    </Link>
  )
}
