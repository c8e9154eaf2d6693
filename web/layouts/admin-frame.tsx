import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { entryOf, menuFor } from '../features/shared/workbench/menu.ts'
import type { AdminMe } from '../features/shared/workbench/use-admin.ts'
import { useRoot } from '../root-data.ts'
import { signOut } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton, IconLink } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Drawer } from '../ui/dialog.tsx'
import { BellIcon, CheckIcon, ChevronDownIcon, HomeIcon, LogoutIcon, MenuIcon, UserIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Row } from '../ui/layout.tsx'
import css from './admin-frame.module.css'
import { texts } from './admin-texts.ts'
import { useUnread } from './frame/use-unread.ts'
import { useChange, useStoredState } from '../ui/use-change.ts'

const FOLDED = 'zx-admin-folded'

/** Menu, top bar and page; server-rendered. */
export function AdminFrame({
  me,
  bare,
  children,
}: {
  me: AdminMe /** The child renders its own `<main>`. */
  bare?: boolean
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const [folded, setFolded] = useStoredState(FOLDED, false, () => localStorage.getItem(FOLDED) === '1')
  const [drawer, setDrawer] = useState(false)
  useChange(pathname, () => setDrawer(false))
  const fold = () => {
    localStorage.setItem(FOLDED, folded ? '0' : '1')
    setFolded(!folded)
  }
  return (
    <div className={cx(css.frame, folded && css.folded)}>
      <aside className={css.side}>
        <Brand me={me} />
        <AdminNav me={me} />
      </aside>
      <div className={css.body}>
        <Row as="header" nowrap className={css.top}>
          <IconButton label={texts.openMenu} className={css.burger} onClick={() => setDrawer(true)}>
            <MenuIcon />
          </IconButton>
          <IconButton label={folded ? texts.unfold : texts.fold} className={css.fold} onClick={fold}>
            <MenuIcon />
          </IconButton>
          <SiteSwitch me={me} />
          <Person me={me} />
        </Row>
        {bare ? (
          children
        ) : (
          <main id="main" tabIndex={-1} className={css.main}>
            {children}
          </main>
        )}
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)} title={texts.name} side="left">
        <AdminNav me={me} />
      </Drawer>
    </div>
  )
}

function Brand({ me }: { me: AdminMe }) {
  const { site } = useRoot()
  const name = site.siteNamePc
  const mark = site.miniLogo || site.logo
  return (
    <Link to={menuFor(me.permissions)[0]?.entries[0]?.path ?? '/admin'} className={css.brand}>
      {mark ? <img src={mark} alt="" height={30} /> : <i aria-hidden="true" data-initial={[...name][0]} />}
      <span>
        <b>{name}</b>
        <small>{texts.name}</small>
      </span>
    </Link>
  )
}

/** Menu entries by group, filtered by the operator's permissions, with a search field. */
function AdminNav({ me }: { me: AdminMe }) {
  const current = entryOf(useLocation().pathname)
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const groups = menuFor(me.permissions)
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter((entry) => !words || `${group}${entry.title}`.toLowerCase().includes(words)),
    }))
    .filter(({ entries }) => entries.length > 0)
  const many = me.permissions.length > 0
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls the current entry into view: the menu may be longer than the screen.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.path])
  return (
    <nav ref={list} className={css.nav} aria-label={texts.menu}>
      {many && (
        <input
          type="search"
          className={css.find}
          placeholder={texts.find}
          aria-label={texts.find}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {groups.map(({ group, entries }) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  to={entry.path}
                  prefetch="intent"
                  aria-current={entry.path === current?.path ? 'page' : undefined}
                  onClick={() => setWanted('')}
                >
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className={css.none}>{many ? texts.noEntry : texts.noRights}</p>}
    </nav>
  )
}

/** The current site, with a switch to the back offices of other sites the operator belongs to. */
function SiteSwitch({ me }: { me: AdminMe }) {
  const { siteNamePc } = useRoot().site
  if (me.siteList.length < 2) return <b className={css.site}>{siteNamePc}</b>
  return (
    <Menu
      label={`${siteNamePc} · ${texts.sites}`}
      align="start"
      className={css.site}
      button={
        <>
          <span>{siteNamePc}</span>
          <ChevronDownIcon size={16} />
        </>
      }
      items={me.siteList.map((site) => ({
        label: site.siteNamePc,
        icon: site.siteId === me.site.siteId ? <CheckIcon size={18} /> : <i className={css.noIcon} />,
        current: site.siteId === me.site.siteId,
        to: site.siteId === me.site.siteId ? '/admin' : `${site.url}/admin`,
      }))}
    />
  )
}

function Person({ me }: { me: AdminMe }) {
  const { user, unread: first } = useRoot()
  const unread = useUnread(user !== null, first).unread
  if (!user) return null
  const name = user.nickname || user.mobile
  return (
    <Row gap={1} nowrap className={css.person}>
      <Link to="/" className={css.visit}>
        <HomeIcon size={18} />
        <span>{texts.visit}</span>
      </Link>
      <IconLink to="/account/message" label={texts.messages} count={unread}>
        <BellIcon />
      </IconLink>
      <Menu
        label={texts.userMenu(name)}
        button={
          <>
            <Avatar name={name} src={user.headImgUrl} size="s" />
            <span className={css.name}>{name}</span>
            <ChevronDownIcon size={16} />
          </>
        }
        head={
          <p className={css.who}>
            <b>{name}</b>
            <small>{me.isOwner === 1 ? texts.owner : texts.operator}</small>
          </p>
        }
        items={[
          { label: texts.account, to: '/account/info', icon: <UserIcon size={18} /> },
          { label: texts.signOut, icon: <LogoutIcon size={18} />, onSelect: () => void signOut() },
        ]}
      />
    </Row>
  )
}
