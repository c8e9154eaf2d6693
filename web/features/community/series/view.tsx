import type { ReactNode } from 'react'
import { Cover } from '../../../ui/cover.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import layout from '../../../ui/layout.module.css'
import css from './series.module.css'
import { texts } from './texts.ts'

/** A series: description and entries in order. */
export function SeriesView<Thing extends { id: string }>({
  series,
  by,
  facts,
  action,
  things,
  render,
}: {
  series: { title: string; introduction: string; cover: string; gmtModified: string }
  /** Author of the series. */
  by?: ReactNode
  /** Number of entries and other facts. */
  facts: ReactNode
  /** Actions for the viewer. */
  action?: ReactNode
  things: readonly Thing[]
  render: (thing: Thing) => ReactNode
}) {
  return (
    <>
      <Panel as="header" className={css.head}>
        {series.cover && <Cover src={series.cover} title={series.title} words="none" eager className={css.headCover} />}
        <div>
          <h1>{series.title}</h1>
          {series.introduction && <p>{series.introduction}</p>}
          <Row gap={3} rowGap={2}>
            {by}
            {facts}
            <span>
              {texts.updated} <DateTime value={series.gmtModified} shape="date" />
            </span>
            {action}
          </Row>
        </div>
      </Panel>
      <section className={cx(layout.shelf, css.contents)}>
        <h2>{texts.contents}</h2>
        {things.length > 0 ? (
          <ol className={css.list}>
            {things.map((thing) => (
              <li key={thing.id}>{render(thing)}</li>
            ))}
          </ol>
        ) : (
          <Empty compact art="study" title={texts.empty} />
        )}
      </section>
    </>
  )
}
