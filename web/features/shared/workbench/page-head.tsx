import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { lastSeen } from '../../../last-seen.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { StarFilledIcon, StarIcon } from '../../../ui/icons.tsx'
import { PageHead as Head, Row } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { togglePinned, usePinned } from './kept-paths.ts'
import { type AdminEntry, entryOf, tabsOf } from './menu.ts'
import { texts } from './texts.ts'
import { useAdmin } from './use-admin.ts'

export interface PageHeadProps {
  /** Title of the page; that of its menu entry by default. */
  title?: ReactNode
  /** One sentence on the purpose of the page. */
  about?: ReactNode
  /** Buttons of the page. */
  actions?: ReactNode
  /** Breadcrumbs between the menu entry and a page below it. */
  crumbs?: readonly { label: ReactNode; to?: string }[]
}

/** The head of a page of the back office: breadcrumbs, title, purpose, main actions, and the tabs of its section. */
export function PageHead({ title, about, actions, crumbs = [] }: PageHeadProps) {
  const { pathname } = useLocation()
  const { permissions } = useAdmin()
  const entry = entryOf(pathname)
  const own = title ?? entry?.title ?? ''
  const isOwnPage = entry?.path === pathname.replace(/\/+$/, '')
  const tabs = entry && isOwnPage ? tabsOf(entry, permissions) : []
  const section = entry?.section ?? entry?.title
  const above = [
    ...(entry && entry.group !== own ? [{ label: entry.group }] : []),
    ...(entry && section !== entry.title ? [{ label: section }] : []),
    ...(entry && !isOwnPage ? [{ label: entry.title, to: lastSeen(entry.path) }] : []),
  ]
  return (
    <>
      <Row gap={1}>
        <Breadcrumb items={[...above, ...crumbs, { label: own }]} />
        {entry && isOwnPage && <Pin entry={entry} />}
      </Row>
      <Head title={own} about={about}>
        {actions && <Row align="stretch">{actions}</Row>}
      </Head>
      {tabs.length > 1 && (
        <TabLinks
          label={section ?? ''}
          variant="line"
          above
          items={tabs.map((one) => ({
            to: lastSeen(one.path),
            label: one.tab ?? one.title,
            current: one.path === entry?.path,
          }))}
        />
      )}
    </>
  )
}

function Pin({ entry: { path } }: { entry: AdminEntry }) {
  const isPinned = usePinned().includes(path)
  return (
    <IconButton
      size="s"
      label={isPinned ? texts.pin.off : texts.pin.on}
      aria-pressed={isPinned}
      onClick={() => togglePinned(path)}
    >
      {isPinned ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
    </IconButton>
  )
}
