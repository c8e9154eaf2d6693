import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePinned } from '../features/shared/workbench/kept-paths.ts'
import {
  type AdminGroup,
  adminMenu,
  type AdminSection,
  entryOf,
  mayOpen,
  menuFor,
} from '../features/shared/workbench/menu.ts'
import type { AdminMe } from '../features/shared/workbench/use-admin.ts'
import { cx } from '../ui/cx.ts'
import {
  BookIcon,
  ChevronDownIcon,
  HomeIcon,
  type IconProps,
  LayersIcon,
  NoteIcon,
  SettingsIcon,
  StarIcon,
  TagIcon,
  UserIcon,
  WalletIcon,
} from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import css from './admin-nav.module.css'
import { texts } from './admin-texts.ts'

const icons: Record<AdminGroup, (props: IconProps) => ReactNode> = {
  工作台: HomeIcon,
  教学: BookIcon,
  内容: NoteIcon,
  商品与营销: TagIcon,
  交易: WalletIcon,
  用户: UserIcon,
  网站: LayersIcon,
  设置: SettingsIcon,
}

/** Menus of at most this many lines are shown open. */
const SHORT = 12
const INBOX = '/admin/todo'

export interface NavProps {
  me: AdminMe
  /** Open work of the operator. */
  waiting: number
}

/** The menu by groups, folded but the current one, with the pinned pages above. */
export function AdminNav({ me, waiting }: NavProps) {
  const current = entryOf(useLocation().pathname)
  const pins = usePinned()
  const groups = menuFor(me.permissions)
  const isShort = groups.reduce((sum, { sections }) => sum + sections.length, 0) <= SHORT
  const pinned = pins.flatMap((path) => {
    const entry = adminMenu.find((one) => one.path === path)
    return entry && mayOpen(me.permissions, entry) ? [entry] : []
  })
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls the current entry into view: the menu may be longer than the screen.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.path])
  return (
    <nav ref={list} className={css.nav} aria-label={texts.menu}>
      {pinned.length > 0 && (
        <ul aria-label={texts.pinned} className={css.pinned}>
          {pinned.map(({ path, title }) => (
            <li key={path}>
              <Link to={path} prefetch="intent" aria-current={path === current?.path ? 'page' : undefined}>
                <StarIcon size={14} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {groups.map(({ group, sections }) => (
        <NavGroup
          key={group}
          group={group}
          sections={sections}
          current={current?.path}
          isOpenFirst={isShort || current?.group === group}
          waiting={waiting}
        />
      ))}
      {groups.length === 0 && <p className={css.none}>{texts.noRights}</p>}
    </nav>
  )
}

/** A group that its heading folds; it opens when the current page comes to be in it. */
function NavGroup({
  group,
  sections,
  current,
  isOpenFirst,
  waiting,
}: {
  group: AdminGroup
  sections: readonly AdminSection[]
  current: string | undefined
  isOpenFirst: boolean
  waiting: number
}) {
  const [toggled, setToggled] = useState<{ isOpen: boolean; isOpenFirst: boolean }>()
  // A choice lasts until the current group changes.
  const isOpen = toggled && toggled.isOpenFirst === isOpenFirst ? toggled.isOpen : isOpenFirst
  const Icon = icons[group]
  return (
    <section>
      <button
        type="button"
        className={css.group}
        aria-expanded={isOpen}
        onClick={() => setToggled({ isOpen: !isOpen, isOpenFirst })}
      >
        <Icon size={18} />
        <span>{group}</span>
        {!isOpen && group === '工作台' && <Count value={waiting} />}
        <ChevronDownIcon size={16} className={css.chevron} />
      </button>
      {isOpen && (
        <ul className={css.entries}>
          {sections.map(({ title, entries }) => {
            const path = entries[0]?.path ?? ''
            const isCurrent = entries.some((entry) => entry.path === current)
            return (
              <li key={path}>
                <Link to={path} prefetch="intent" aria-current={isCurrent ? 'page' : undefined}>
                  <span>{title}</span>
                  {path === INBOX && <Count value={waiting} />}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** The menu as icons, one per group, whose pages open beside it. */
export function AdminRail({ me, waiting }: NavProps) {
  const current = entryOf(useLocation().pathname)
  return (
    <nav className={css.rail} aria-label={texts.menu}>
      {menuFor(me.permissions).map(({ group, sections }) => {
        const Icon = icons[group]
        return (
          <Menu
            key={group}
            label={group}
            floating
            isBeside
            className={cx(css.railButton, current?.group === group && css.railCurrent)}
            button={
              <>
                <Icon size={20} />
                <small>{texts.short[group]}</small>
                {group === '工作台' && <Count value={waiting} />}
              </>
            }
            items={sections.map(({ title, entries }) => ({
              to: entries[0]?.path ?? '',
              label: (
                <>
                  {title}
                  {entries[0]?.path === INBOX && <Count value={waiting} />}
                </>
              ),
              current: entries.some(({ path }) => path === current?.path),
            }))}
          />
        )
      })}
    </nav>
  )
}

function Count({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className={css.count} aria-label={texts.waiting(value)} role="img">
      {value > 99 ? '99+' : value}
    </span>
  )
}
