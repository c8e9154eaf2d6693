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
  /** Actions of the list, such as new. */
  ways?: ReactNode
  tabs: Parameters<typeof TabLinks>[0]
  search: { action: string; keyword: string; label: string; path: (keyword: string) => string }
  /** Between filters and rows. */
  above?: ReactNode
  /** The row just deleted, with undo. */
  removed?: { text: string; busy: boolean; undo: () => void } | null | undefined
  rows: readonly ReactNode[]
  /** Shown instead of rows. */
  empty: ReactNode
  pages: { page: number; pages: number; to: (page: number) => string }
}

/** List of a lecturer's items of one kind: tabs by status, search, rows. */
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
  /** URL of its editor; absent for deleted items or those edited in place. */
  to?: string | undefined
  /** Its name, or a field if it is edited in place. */
  name: ReactNode
  picture: ReactNode
  deleted?: boolean
  tags?: ReactNode
  facts: ReactNode
  /** More about its state. */
  children?: ReactNode
  /** Why it was taken off the shelf or rejected. */
  refusal?: string | undefined
  /** Primary actions. */
  actions: ReactNode
  more?: { label: string; items: readonly MenuItem[] } | undefined
}

/** A row: picture, state and actions. */
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
