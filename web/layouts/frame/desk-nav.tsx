import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { MenuIcon } from '../../ui/icons.tsx'
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts'
import css from './desk.module.css'
import type { DeskGroup, DeskGroupId } from './desk-menu.ts'
import { deskTexts as texts } from './desk-texts.ts'
import { menuIcon } from './menu-icon.tsx'

/** Icons of the groups, as names of menu icons. */
const icons: Record<Exclude<DeskGroupId, 'other'>, string> = {
  home: 'home',
  course: 'book',
  bank: 'folder',
  exam: 'exam',
  class: 'layers',
  live: 'video',
  homework: 'edit',
  learner: 'user',
  income: 'chart',
}

/** Rail of larger screens: one entry a group, which leads to its first page. */
export function DeskRail({ groups, here }: { groups: readonly DeskGroup[]; here: DeskGroupId | undefined }) {
  const { pathname } = useLocation()
  const rail = useRef<HTMLElement>(null)
  useCurrentInSight(rail, pathname)
  return (
    <nav ref={rail} className={css.rail} aria-label={texts.menu}>
      {groups.map(({ id, title, rows }) => (
        <Link
          key={id}
          to={rows[0]?.url ?? ''}
          title={rows.map((row) => row.title).join('、')}
          aria-label={title}
          aria-current={id === here ? 'page' : undefined}
        >
          {id === 'other' ? <MenuIcon size={22} /> : menuIcon(icons[id], 22)}
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  )
}

/** All pages by group, in the drawer of small screens. */
export function DeskNav({ groups, here }: { groups: readonly DeskGroup[]; here: string | undefined }) {
  return (
    <nav className={css.drawer} aria-label={texts.menu}>
      {groups.map(({ id, title, rows }) => (
        <div key={id}>
          <b>{title}</b>
          {rows.map((row) => (
            <Link key={row.url} to={row.url} aria-current={row.url === here ? 'page' : undefined}>
              {menuIcon(row.icon)}
              {row.title}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
