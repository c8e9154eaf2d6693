import { Fragment, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { menuShows, type RootData, useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import { menuIcon } from './menu-icon.tsx'
import css from './side-menu.module.css'
import { useQuery } from '../../use-query.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { texts } from './texts.ts'

type MenuRow = RootData['menus'][number]

const OVERVIEW = '/myStudy'
const overview = (): Pick<MenuRow, 'url' | 'title' | 'icon'> => ({
  url: OVERVIEW,
  title: texts.studyOverview,
  icon: 'home',
})

/** Path of class exams, and poll interval of new ones. */
const CLASSES = '/account/grades/my'
const EXAM_POLL_MS = 120_000

/**
 * Parts of the menu with their entries; duplicate URLs are shown once, at first place. The overview is always first.
 */
function menuParts(menus: MenuRow[], user: RootData['user']) {
  const seen = new Set<string>([OVERVIEW])
  const partOf = (place: MenuRow['place']) =>
    menus.filter((row) => {
      const isNew = row.place === place && menuShows(row.condition, user) && !seen.has(row.url)
      if (isNew) seen.add(row.url)
      return isNew
    })
  const study = [overview(), ...partOf('study')]
  return [
    { title: texts.studyMenu, rows: study },
    { title: texts.accountMenu, rows: partOf('account') },
    { title: texts.lecturerMenu, rows: partOf('lecturer') },
  ].filter(({ rows }) => rows.length > 0)
}

/** Most specific entry that matches the path. */
const nearest = (urls: string[], pathname: string) =>
  urls.filter((url) => pathname === url || pathname.startsWith(`${url}/`)).toSorted((a, b) => b.length - a.length)[0]

/** Side menu of a signed-in user: entries and conditions are data of the site. */
export function SideMenu() {
  const { menus, user } = useRoot()
  const { pathname } = useLocation()
  const parts = menuParts(menus, user)
  const here = nearest(
    parts.flatMap(({ rows }) => rows.map(({ url }) => url)),
    pathname,
  )
  const hasClasses = parts.some(({ rows }) => rows.some(({ url }) => url === CLASSES))
  const { data } = useQuery('exam/auth/grade/exam/student/relation/tips', user && hasClasses ? {} : null, {
    quiet: true,
    poll: EXAM_POLL_MS,
  })
  const newExams = data?.tips ?? 0
  const menu = useRef<HTMLElement>(null)
  const name = user ? user.nickname || user.mobile : ''
  // A scrollable row on phones, a column elsewhere.
  useCurrentInSight(menu, pathname)
  return (
    <aside className={css.side}>
      {user && (
        <div className={css.me}>
          <Avatar name={name} src={user.headImgUrl} size="l" vip={user.isVip === 1} />
          <b>{name}</b>
        </div>
      )}
      <nav ref={menu} className={css.menu} aria-label={texts.sideMenu}>
        {parts.map(({ title, rows }) => (
          <Fragment key={title}>
            <b className={css.group}>{title}</b>
            {rows.map((row) => (
              <Link key={row.url} to={row.url} aria-current={row.url === here ? 'page' : undefined}>
                {menuIcon(row.icon)}
                <span>{row.title}</span>
                {row.url === CLASSES && newExams > 0 && (
                  <small className={css.count}>
                    {newExams}
                    <VisuallyHidden>{texts.newExams}</VisuallyHidden>
                  </small>
                )}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
    </aside>
  )
}
