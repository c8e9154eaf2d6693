import type { ReactNode } from 'react'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Row } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import css from './versions.module.css'

/** Head of a course's or paper's authoring screens: breadcrumb, state, tabs and actions. */
export function AuthoredHead({
  way,
  name,
  tags,
  line,
  tabs,
  actions,
  children,
}: {
  way: Parameters<typeof Breadcrumb>[0]['items']
  name: ReactNode
  tags?: ReactNode
  /** Save state: typing, saved, offline. Or other content opposite the name. */
  line?: ReactNode
  tabs?: Parameters<typeof TabLinks>[0]
  actions?: ReactNode
  /** Notes below. */
  children?: ReactNode
}) {
  return (
    <header className={css.head}>
      <Breadcrumb items={way} />
      <Row gap={3} rowGap={2} justify="between" className={css.title}>
        <Row gap={3} rowGap={2}>
          <h1>{name}</h1>
          {tags && <Row as="span">{tags}</Row>}
        </Row>
        {line}
      </Row>
      {tabs && (
        <Row gap={3} rowGap={0} justify="between" className={css.tabs}>
          <TabLinks {...tabs} variant="line" />
          <Row nowrap className={css.headActions}>
            {actions}
          </Row>
        </Row>
      )}
      {children}
    </header>
  )
}
