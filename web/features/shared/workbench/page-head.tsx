import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { lastSeen } from '../../../last-seen.ts'
import { entryOf } from './menu.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './page-head.module.css'

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

/** The head of a page of the back office: breadcrumbs, title, purpose, main actions. */
export function PageHead({ title, about, actions, crumbs = [] }: PageHeadProps) {
  const { pathname } = useLocation()
  const entry = entryOf(pathname)
  const own = title ?? entry?.title ?? ''
  const within = entry && entry.path !== pathname ? [{ label: entry.title, to: lastSeen(entry.path) }] : []
  return (
    <header className={css.head}>
      <Breadcrumb
        items={[
          ...(entry && entry.group !== own ? [{ label: entry.group }] : []),
          ...within,
          ...crumbs,
          { label: own },
        ]}
      />
      <Row gap={4} rowGap={2} className={css.row}>
        <h1>{own}</h1>
        {actions && (
          <Row align="stretch" className={css.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {about && <p className={css.about}>{about}</p>}
    </header>
  )
}
