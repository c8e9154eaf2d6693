import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import css from './versions.module.css'
import { texts } from './texts.ts'

export interface AuthoredListProps {
  title: string
  about: string
  /** Ways out of the whole list: to a new one. */
  ways?: ReactNode
  tabs: Parameters<typeof TabLinks>[0]
  search: { action: string; keyword: string; label: string; path: (keyword: string) => string }
  /** Between the filters and the rows. */
  above?: ReactNode
  /** What was just deleted, and the way back. */
  removed?: { text: string; busy: boolean; undo: () => void } | null | undefined
  rows: readonly ReactNode[]
  /** Instead of rows. */
  empty: ReactNode
  pages: { page: number; pages: number; to: (page: number) => string }
}

/** Everything of one kind that a lecturer has written: tabs by status, search, a row for each. */
export function AuthoredList({
  title,
  about,
  ways,
  tabs,
  search,
  above,
  removed,
  rows,
  empty,
  pages,
}: AuthoredListProps) {
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={title} about={about}>
        {ways}
      </PageHead>
      <Row gap={3} justify="between" className={css.filters}>
        <TabLinks {...tabs} />
        <SearchBox
          key={search.keyword}
          className={css.search ?? ''}
          name="keyword"
          action={search.action}
          defaultValue={search.keyword}
          placeholder={search.label}
          label={search.label}
          onSearch={(keyword) => void navigate(search.path(keyword))}
        />
      </Row>
      {above}
      {removed && (
        <Row as="p" className={css.undo} role="status">
          {removed.text}
          <Button size="s" variant="text" loading={removed.busy} onClick={removed.undo}>
            {texts.undo}
          </Button>
        </Row>
      )}
      {rows.length > 0 ? (
        <>
          <Stack as="ul" className={css.rows}>
            {rows}
          </Stack>
          <Pagination {...pages} />
        </>
      ) : (
        <Card>{empty}</Card>
      )}
    </>
  )
}

export interface AuthoredRowProps {
  /** Where it is worked on; nowhere for what is deleted or worked on here. */
  to?: string | undefined
  /** Its name; a field where it is written in place. */
  name: ReactNode
  picture: ReactNode
  deleted?: boolean
  tags?: ReactNode
  facts: ReactNode
  /** Further sentences on how it stands. */
  children?: ReactNode
  /** Why it was taken off or not let pass. */
  refusal?: string | undefined
  /** What is done most. */
  actions: ReactNode
  more?: { label: string; items: readonly MenuItem[] } | undefined
}

/** One of them: its picture, how it stands, what can be done with it. */
export function AuthoredRow({
  to,
  name,
  picture,
  deleted,
  tags,
  facts,
  children,
  refusal,
  actions,
  more,
}: AuthoredRowProps) {
  return (
    <li className={css.row}>
      {to === undefined ? (
        <span className={cx(css.thumb, deleted && css.dim)}>{picture}</span>
      ) : (
        <Link to={to} className={css.thumb} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      )}
      <Stack gap={2} className={css.main}>
        <h2 className={css.name}>{to === undefined ? name : <Link to={to}>{name}</Link>}</h2>
        {tags && (
          <Row as="p" rowGap={1}>
            {tags}
          </Row>
        )}
        <Hint className={css.facts}>{facts}</Hint>
        {children}
        {refusal && <p className={css.refusal}>{refusal}</p>}
      </Stack>
      <Row gap={1} justify="end" className={css.ways}>
        {actions}
        {more && (
          <Menu
            label={more.label}
            className={css.more ?? ''}
            button={<MoreIcon size={18} strokeWidth={3} />}
            items={more.items}
          />
        )}
      </Row>
    </li>
  )
}
