import type { ReactNode } from 'react'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Row } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import css from './versions.module.css'

/** The head of the screens of one course or paper: where one is, how it stands, its screens, and what can be done with all of it. */
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
  /** Says where the words are: typed, saved, offline. Or whatever stands opposite the name. */
  line?: ReactNode
  tabs?: Parameters<typeof TabLinks>[0]
  actions?: ReactNode
  /** Sentences below. */
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
