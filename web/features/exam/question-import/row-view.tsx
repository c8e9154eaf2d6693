import { stateCode } from '@zhixing/contract/states'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { RichProse } from '../../shared/math/index.ts'
import { ProblemView } from '../paper/index.ts'
import { Hint, Panel, Row } from '../../../ui/layout.tsx'
import css from './import.module.css'
import { type ImportRow, learnerOf } from './learner.ts'
import { texts } from './texts.ts'

type Shown = Pick<ImportRow, 'rowNo' | 'doc' | 'errors' | 'warnings'> & {
  rowStatus?: number
  original?: string
  labels?: Pick<ImportRow['labels'], 'topics'>
}

/** A parsed problem as learners will see it, with key, errors, actions and source. */
export function RowView({ row, no, actions }: { row: Shown; no: number; actions?: ReactNode }) {
  const { problem, explained } = learnerOf(row.doc, String(row.rowNo))
  return (
    <Panel
      as="li"
      className={cx(
        css.one,
        row.errors.length > 0 && row.rowStatus !== stateCode.problemImportRow.skipped && css.wrong,
        row.rowStatus === stateCode.problemImportRow.skipped && css.out,
      )}
      data-row={row.rowNo}
    >
      {actions && (
        <Row className={css.oneHead}>
          <b>{texts.row(no)}</b>
          <span className={css.grow} />
          {actions}
        </Row>
      )}
      {row.labels && row.labels.topics.length > 0 && <Hint>{texts.topics(row.labels.topics)}</Hint>}
      <div className={cx(row.original && css.pair)}>
        <div>
          {/* Typesetting mutates the DOM: remount on change. */}
          <ProblemView
            key={JSON.stringify(row.doc)}
            problem={problem}
            no={actions ? '' : no}
            answers={{}}
            mode="explained"
            explained={explained}
          />
        </div>
        {row.original && (
          <aside className={css.original} aria-label={texts.original}>
            <span className={css.hint}>{texts.original}</span>
            <RichProse html={row.original} compact />
          </aside>
        )}
      </div>
      {row.errors.length > 0 && (
        <ul className={css.errors}>
          {row.errors.map(({ field, msg }) => (
            <li key={`${field} ${msg}`}>{msg}</li>
          ))}
        </ul>
      )}
      {row.warnings.length > 0 && (
        <ul className={css.warnings}>
          {row.warnings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
