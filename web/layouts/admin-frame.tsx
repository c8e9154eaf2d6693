import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { firstPath } from '../features/shared/workbench/menu.ts'
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
import { AdminFind } from './admin-find.tsx'
import css from './admin-frame.module.css'
import { AdminNav, AdminRail } from './admin-nav.tsx'
import { texts } from './admin-texts.ts'
import { useUnread } from './frame/use-unread.ts'
import { useWaiting } from './use-waiting.ts'
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
  const waiting = useWaiting(me.permissions.length > 0)
  const fold = () => {
    localStorage.setItem(FOLDED, folded ? '0' : '1')
    setFolded(!folded)
  }
  return (
    <div className={cx(css.frame, folded && css.folded)}>
      <aside className={css.side}>
        <Brand me={me} />
        <AdminNav me={me} waiting={waiting} />
      </aside>
      <aside className={css.rail}>
        <Brand me={me} />
        <AdminRail me={me} waiting={waiting} />
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
          {me.permissions.length > 0 && <AdminFind me={me} />}
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
        <AdminNav me={me} waiting={waiting} />
      </Drawer>
    </div>
  )
}

function Brand({ me }: { me: AdminMe }) {
  const { site } = useRoot()
  const name = site.siteNamePc
  const mark = site.miniLogo || site.logo
  return (
    <Link to={firstPath(me.permissions) ?? '/admin'} className={css.brand}>
      {mark ? <img src={mark} alt="" height={30} /> : <i aria-hidden="true" data-initial={[...name][0]} />}
      <span>
        <b>{name}</b>
        <small>{texts.name}</small>
      </span>
    </Link>
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
            <small>{me.isOwner ? texts.owner : texts.operator}</small>
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
