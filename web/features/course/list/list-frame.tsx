import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Drawer } from '../../../ui/dialog.tsx'
import { CloseIcon, FilterIcon } from '../../../ui/icons.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import layout from '../../../ui/layout.module.css'
import { Pagination } from '../../../ui/pagination.tsx'
import { type TabLink, TabLinks } from '../../../ui/tabs.tsx'
import css from './course-list.module.css'

export interface ListFrameProps {
  texts: {
    sort: string
    filters: string
    chosen: string
    clear: string
    pages: string
    filtersChosen: (n: number) => string
    remove: (name: string) => string
    count: (n: number, isMore?: boolean) => string
    show: (n: number) => string
  }
  crumbs: readonly { label: ReactNode; to?: string }[]
  title: string
  count: number
  /** There are more than `count`. */
  isMore?: boolean
  /** Aside: categories. */
  tree: ReactNode
  /** Between the breadcrumb and the list, over the full width. */
  lead?: ReactNode
  /** Above the list. On phones these and the tree move into a drawer. */
  rows: ReactNode
  /** Fewer than two are not shown. */
  sorts: readonly TabLink[]
  /** Active filters, each with the URL that removes it. */
  chips: readonly { name: string; to: string }[]
  clearTo: string
  /** Whether the next results are loading. */
  isWaiting: boolean
  /** Cards; undefined if there are none. */
  cards: ReactNode
  /** `cards` is a sheet of rows instead. */
  isSheet?: boolean
  /** Filters stay behind their button on wide screens, too. */
  foldsFilters?: boolean
  nothing: ReactNode
  page: number
  pages: number
  pageTo: (page: number) => string
}

/** Frame of a catalogue page: breadcrumb, categories, filters, sort order, active filters, cards, pagination. */
export function ListFrame(props: ListFrameProps) {
  const { texts, count, tree, rows, chips } = props
  const [drawer, setDrawer] = useState(false)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb items={props.crumbs} />
      {props.lead}
      <div className={css.columns}>
        <aside className={css.aside}>{tree}</aside>
        <div className={css.main}>
          <Row gap={3} rowGap={0} align="baseline">
            <h1>{props.title}</h1>
            <Hint role="status">{texts.count(count, props.isMore)}</Hint>
          </Row>
          {!props.foldsFilters && <div className={css.rows}>{rows}</div>}
          <Row gap={3} justify="between" nowrap className={css.bar}>
            {props.sorts.length > 1 && <TabLinks label={texts.sort} items={props.sorts} />}
            <Button
              variant="line"
              size="s"
              icon={<FilterIcon size={16} />}
              className={cx(!props.foldsFilters && css.open)}
              onClick={() => setDrawer(true)}
            >
              {chips.length > 0 ? texts.filtersChosen(chips.length) : texts.filters}
            </Button>
          </Row>
          {chips.length > 0 && (
            <Row as="ul" className={css.chips} aria-label={texts.chosen}>
              {chips.map((chip) => (
                <li key={chip.name}>
                  <Link to={chip.to} className={css.chip} aria-label={texts.remove(chip.name)} preventScrollReset>
                    {chip.name}
                    <CloseIcon size={14} />
                  </Link>
                </li>
              ))}
              <li>
                <Link to={props.clearTo} className={css.clear} preventScrollReset>
                  {texts.clear}
                </Link>
              </li>
            </Row>
          )}
          <div className={css.results} aria-busy={props.isWaiting || undefined}>
            {props.cards === undefined ? (
              props.nothing
            ) : props.isSheet ? (
              props.cards
            ) : (
              <div className={cx(layout.cards, css.cards)}>{props.cards}</div>
            )}
          </div>
          <Pagination page={props.page} pages={props.pages} to={props.pageTo} label={texts.pages} />
        </div>
      </div>
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        title={texts.filters}
        side="bottom"
        footer={
          <Button block onClick={() => setDrawer(false)}>
            {texts.show(count)}
          </Button>
        }
      >
        {rows}
        {tree}
      </Drawer>
    </div>
  )
}
