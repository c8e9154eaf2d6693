import { SearchField } from '../../features/site/search/index.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { maskContact } from '../../mask-contact.ts'
import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useHydratedParams } from '../../ui/use-hydrated.ts'
import { loginPath, registerPath } from '../../return-url.ts'
import { useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { BellIcon, BookIcon, ChevronDownIcon, LogoutIcon, MenuIcon, SettingsIcon, StarIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { menuIcon } from './menu-icon.tsx'
import { userMenu } from './menu-parts.ts'
import { isCurrent, navPath } from './nav-path.ts'
import { searchedText, searchPath, searchTypeOf } from './search-type.ts'
import css from './header.module.css'
import { texts } from './texts.ts'
import { useSignOut } from './use-sign-out.tsx'
import { useUnread } from './use-unread.ts'

/** Header of all pages except login: logo, navigation, search, messages, user menu. */
export function Header({
  bare,
  full,
  start,
  children,
}: {
  /** Without navigation and search. */
  bare?: boolean
  /** As wide as the window. */
  full?: boolean
  /** Before the logo. */
  start?: ReactNode
  /** After the logo. */
  children?: ReactNode
}) {
  const { site, nav } = useRoot()
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState(false)
  return (
    <header className={css.header}>
      <Row nowrap className={cx(full ? css.full : layout.wrap, css.bar)}>
        {start}
        {!bare && (
          <IconButton label={texts.openMenu} className={css.burger} onClick={() => setDrawer(true)}>
            <MenuIcon />
          </IconButton>
        )}
        <Logo name={site.siteNamePc} logo={site.logo} />
        {children}
        {!bare && (
          <nav className={css.nav} aria-label={texts.navigation}>
            {nav.slice(0, texts.navEntries).map((item) => (
              <NavLink key={item.navUrl + item.navTitle} {...item} current={isCurrent(item.navUrl, pathname)} />
            ))}
            {nav.length > texts.navEntries && (
              <Menu
                label={texts.more}
                button={
                  <span className={css.more}>
                    {texts.more} <ChevronDownIcon size={16} />
                  </span>
                }
                items={nav.slice(texts.navEntries).map((item) => ({
                  label: item.navTitle,
                  to: navPath(item.navUrl),
                  target: item.target === '_blank' ? '_blank' : undefined,
                }))}
              />
            )}
          </nav>
        )}
        {!bare && <Search />}
        <UserPanel />
      </Row>
      {!bare && (
        <Drawer open={drawer} onClose={() => setDrawer(false)} title={texts.menu} side="left">
          <nav className={css.drawer} aria-label={texts.navigation}>
            {nav.map((item) => (
              <Link
                key={item.navUrl + item.navTitle}
                to={navPath(item.navUrl)}
                onClick={() => setDrawer(false)}
                {...(item.target === '_blank' ? { target: '_blank', rel: 'noreferrer' } : {})}
                aria-current={isCurrent(item.navUrl, pathname) ? 'page' : undefined}
              >
                {item.navTitle}
              </Link>
            ))}
          </nav>
        </Drawer>
      )}
    </header>
  )
}

/** Logo and name of the site; links home. */
export function Logo({ name, logo }: { name: string; logo: string }) {
  return (
    <Link to="/" className={css.logo} aria-label={name}>
      {logo ? <img src={logo} alt="" height={34} /> : <i aria-hidden="true" data-initial={[...name][0]} />}
      <span>{name}</span>
    </Link>
  )
}

function NavLink({
  navTitle,
  navUrl,
  target,
  current,
}: {
  navTitle: string
  navUrl: string
  target: string
  current: boolean
}) {
  const to = navPath(navUrl)
  const blank = target === '_blank' ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <Link to={to} prefetch="intent" className={css.item} aria-current={current ? 'page' : undefined} {...blank}>
      {navTitle}
    </Link>
  )
}

function Search() {
  const at = useLocation()
  return (
    <SearchField
      className={css.search}
      searched={searchedText(at)}
      pathOf={(text) => searchPath(text, searchTypeOf(at))}
    />
  )
}

function UserPanel() {
  const { user, menus, unread: first } = useRoot()
  const { unread, ended } = useUnread(user !== null, first)
  const { pathname } = useLocation()
  const query = useHydratedParams().toString()
  const { leave, dialog } = useSignOut(user?.id ?? '')
  if (!user || ended) {
    const here = query ? `${pathname}?${query}` : pathname
    return (
      <Row gap={1} nowrap className={css.user}>
        {user ? (
          // The page was rendered for a session that has ended: leave with a full page load.
          <ButtonLink variant="line" size="s" to={loginPath(here)}>
            {texts.login}
          </ButtonLink>
        ) : (
          <SignInLink variant="line" size="s" to={here} why={texts.whySignIn}>
            {texts.login}
          </SignInLink>
        )}
        <ButtonLink size="s" to={registerPath(here)} className={css.register}>
          {texts.register}
        </ButtonLink>
      </Row>
    )
  }
  const shown = userMenu(menus, user)
  const items: MenuItem[] = [
    ...(user.isAdmin ? [{ label: texts.admin, to: '/admin', icon: <SettingsIcon size={18} /> }] : []),
    ...(shown.some(({ url }) => url === '/myStudy')
      ? []
      : [{ label: texts.myStudy, to: '/myStudy', icon: <BookIcon size={18} /> }]),
    ...shown.map((item) => ({ label: item.title, to: item.url, icon: menuIcon(item.icon) })),
    ...(user.userType === stateCode.user.learner
      ? [{ label: texts.teach, to: '/recruit', icon: <StarIcon size={18} /> }]
      : []),
    { label: texts.signOut, icon: <LogoutIcon size={18} />, onSelect: leave },
  ]
  const name = user.nickname || user.mobile
  return (
    <Row gap={1} nowrap className={css.user}>
      <IconLink to="/account/message" label={texts.messages} count={unread}>
        <BellIcon />
      </IconLink>
      <Menu
        label={texts.userMenu(name)}
        className={css.me}
        button={
          <>
            <Avatar name={name} src={user.headImgUrl} size="s" vip={user.isVip} />
            <span className={cx(css.name, user.isVip && css.vipName)}>{name}</span>
            <ChevronDownIcon size={16} />
          </>
        }
        head={
          <Link to="/account/info" className={css.who}>
            <b>{name}</b>
            <small>{maskContact(user.mobile || user.mail)}</small>
          </Link>
        }
        items={items}
      />
      {dialog}
    </Row>
  )
}
