import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { menuShows, useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { menuIcon } from './menu-icon.tsx'
import css from './side-menu.module.css'
import { texts } from './texts.ts'

/** The entries of one part of the menu, under its name where it has one. Pages below an entry's address belong to it. */
function Entries({ of, title }: { of: string; title?: string }) {
  const { menus, user } = useRoot()
  const { pathname } = useLocation()
  const rows = menus.filter((item) => item.place === of && menuShows(item.condition, user))
  // The overview stands first in the study menu, also of a site whose own rows do not name it.
  const shown =
    of === 'study' && !rows.some(({ url }) => url === '/myStudy')
      ? [{ url: '/myStudy', title: texts.studyOverview, icon: 'home' }, ...rows]
      : rows
  if (shown.length === 0) return null
  // Of an entry and one below it, the nearer one is where the reader is.
  const current = shown
    .map(({ url }) => url)
    .filter((url) => pathname === url || pathname.startsWith(`${url}/`))
    .toSorted((a, b) => b.length - a.length)[0]
  return (
    <>
      {title && <b className={css.group}>{title}</b>}
      {shown.map((item) => (
        <Link key={item.url} to={item.url} aria-current={item.url === current ? 'page' : undefined}>
          {menuIcon(item.icon)}
          <span>{item.title}</span>
        </Link>
      ))}
    </>
  )
}

/** The menu beside account pages: its entries and their conditions are data of the site. */
export function SideMenu({ place }: { place: 'account' | 'study' }) {
  const { user } = useRoot()
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const name = user ? user.nickname || user.mobile : ''
  useEffect(() => {
    // On a phone the menu is a row that scrolls: where one is must be seen.
    const row = menu.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current && row.scrollWidth > row.clientWidth)
      row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <aside className={css.side}>
      {user && (
        <div className={css.me}>
          <Avatar name={name} src={user.headImgUrl} size="l" vip={user.isVip === 1} />
          <b>{name}</b>
        </div>
      )}
      <nav ref={menu} className={css.menu} aria-label={place === 'study' ? texts.studyMenu : texts.accountMenu}>
        <Entries of={place} />
        {place === 'account' && <Entries of="lecturer" title={texts.lecturerMenu} />}
      </nav>
    </aside>
  )
}
