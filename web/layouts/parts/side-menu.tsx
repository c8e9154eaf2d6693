import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { menuShows, useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { menuIcon } from './menu-icon.tsx'
import css from './side-menu.module.css'
import { texts } from './texts.ts'

/** The menu beside account pages: its entries and their conditions are data of the site. */
export function SideMenu({ place }: { place: 'account' | 'study' }) {
  const { menus, user } = useRoot()
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
        {menus
          .filter((item) => item.place === place && menuShows(item.condition, user))
          .map((item) => (
            <NavLink key={item.url} to={item.url} end>
              {menuIcon(item.icon)}
              <span>{item.title}</span>
            </NavLink>
          ))}
      </nav>
    </aside>
  )
}
