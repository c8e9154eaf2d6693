import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChevronDownIcon, EditIcon } from '../../ui/icons.tsx'
import { useChange } from '../../ui/use-change.ts'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { menuIcon } from './menu-icon.tsx'
import { CLASSES, menuParts, type MenuRow, nearest } from './menu-parts.ts'
import { useDeskPath } from './mode-switch.tsx'
import css from './side-menu.module.css'
import { texts } from './texts.ts'
import { useNewExams } from './use-new-exams.ts'

/** Side menu of a signed-in user on larger screens: daily entries, and the others folded. */
export function SideMenu() {
  const { menus, user } = useRoot()
  const { pathname } = useLocation()
  const { daily, more } = menuParts(menus, user)
  const folded = more.flatMap(({ rows }) => rows)
  const here = nearest(
    [...daily, ...folded].map(({ url }) => url),
    pathname,
  )
  const isFolded = folded.some(({ url }) => url === here)
  const [isOpen, setOpen] = useState(isFolded)
  useChange(isFolded, (now) => {
    if (now) setOpen(true)
  })
  const desk = useDeskPath()
  const newExams = useNewExams()
  const menu = useRef<HTMLElement>(null)
  const name = user ? user.nickname || user.mobile : ''
  useCurrentInSight(menu, pathname)
  const entry = (row: MenuRow) => (
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
  )
  return (
    <aside className={css.side}>
      {user && (
        <div className={css.me}>
          <Avatar name={name} src={user.headImgUrl} size="l" vip={user.isVip} />
          <b>{name}</b>
          {desk && (
            <ButtonLink to={desk} size="s" variant="line" icon={<EditIcon size={16} />}>
              {texts.toDesk}
            </ButtonLink>
          )}
        </div>
      )}
      <nav ref={menu} className={css.menu} aria-label={texts.sideMenu}>
        {daily.map(entry)}
        {folded.length > 0 && (
          <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronDownIcon size={18} />
            {isOpen ? texts.lessMenu : texts.moreMenu}
          </button>
        )}
        {isOpen &&
          more.map(({ title, rows }) => (
            <div key={title} className={css.part}>
              <b className={css.group}>{title}</b>
              {rows.map(entry)}
            </div>
          ))}
      </nav>
    </aside>
  )
}
