import type { OutputOf } from '@zhixing/contract'
import { cx } from '../../../ui/cx.ts'
import { RichProse } from '../../shared/math/index.ts'
import css from './import.module.css'
import { texts } from './texts.ts'

export type Report = OutputOf<'exam/auth/exam/import/view'>['report']

/** Numbers found in the source, and its parts that are not problems. */
export function ReportView({ report }: { report: Report }) {
  const stray = report.blockList.filter(({ why }) => why === 'unplaced')
  const others = report.blockList.filter(({ why }) => why !== 'unplaced')
  const counted = report.numberList.filter(({ found, missing }) => found > 1 || missing.length > 0)
  const notes = report.noteList ?? []
  if (counted.length + report.blockList.length + notes.length === 0) return null
  return (
    <section className={css.report} aria-label={texts.report}>
      {counted.length > 0 && (
        <ul className={css.numbers}>
          {counted.map(({ from, to, found, missing }) => (
            <li key={`${from}-${to}-${found}`} className={cx(missing.length > 0 && css.missing)}>
              {texts.numbers(from, to, found)}
              {missing.length > 0 && texts.missing(missing)}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul className={css.warnings}>
          {notes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {stray.length > 0 && (
        <div className={css.stray}>
          <b>{texts.stray(stray.length)}</b>
          <Blocks list={stray} />
        </div>
      )}
      {others.length > 0 && (
        <details>
          <summary>{texts.others(others.length)}</summary>
          <Blocks list={others} />
        </details>
      )}
    </section>
  )
}

function Blocks({ list }: { list: Report['blockList'] }) {
  return (
    <ol className={css.blocks}>
      {list.map(({ line, text, why }) => (
        <li key={`${line} ${why}`} data-why={why}>
          <span className={css.hint}>{texts.why[why]}</span>
          <RichProse html={text} compact />
        </li>
      ))}
    </ol>
  )
}
