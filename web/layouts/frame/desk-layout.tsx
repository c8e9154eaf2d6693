import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useRoot } from '../../root-data.ts'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useChange } from '../../ui/use-change.ts'
import css from './desk.module.css'
import { deskOf, deskPlace } from './desk-menu.ts'
import { DeskNav, DeskRail } from './desk-nav.tsx'
import { deskTexts as texts } from './desk-texts.ts'
import { Header } from './header.tsx'
import { ModeSwitch } from './mode-switch.tsx'

/** The teaching desk: a rail of groups, the pages of the current group, and the page at full width. */
export function DeskLayout() {
  const { menus, user } = useRoot()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useChange(pathname, () => setOpen(false))
  const groups = deskOf(menus, user)
  // Staff of organisations edits content without a desk of its own.
  const hasDesk = groups.length > 0
  const { group, url } = deskPlace(groups, pathname)
  /** Editors and pages of one thing have a way back instead of the pages of their group. */
  const isEntry = group?.rows.some((row) => row.url === pathname) === true && !/[?&]\w*id=/i.test(search)
  return (
    <>
      <Header
        bare
        full
        start={
          hasDesk && (
            <IconButton label={texts.open} className={css.burger} onClick={() => setOpen(true)}>
              <MenuIcon />
            </IconButton>
          )
        }
      >
        <ModeSwitch />
      </Header>
      <div className={hasDesk ? css.frame : undefined}>
        {hasDesk && <DeskRail groups={groups} here={group?.id} />}
        <main id="main" tabIndex={-1} className={css.main}>
          {group && isEntry && group.rows.length > 1 && (
            <TabLinks
              label={texts.pages}
              variant="line"
              above
              items={group.rows.map((row) => ({ to: row.url, label: row.title, current: row.url === url }))}
            />
          )}
          <Outlet />
        </main>
      </div>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={texts.menu} side="left">
        <DeskNav groups={groups} here={url} />
      </Drawer>
    </>
  )
}
