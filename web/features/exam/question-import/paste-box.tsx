import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './import.module.css'
import { ReportView } from './report-view.tsx'
import { RowView } from './row-view.tsx'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'

const DEBOUNCE_MS = 400

/** Text input with a live preview of the parsed problems. */
export function PasteBox({ text, format, onText }: { text: string; format: string; onText: (text: string) => void }) {
  const known = format === 'text' || format === 'gift' || format === 'aiken' ? format : 'auto'
  const answer = useQuery('exam/auth/exam/import/parse', text.trim() === '' ? null : { text, format: known }, {
    debounce: DEBOUNCE_MS,
    keep: true,
    quiet: true,
  })
  const parsed = answer.data
  const failed = answer.error === undefined ? '' : answer.code === undefined ? texts.liveFailed : answer.error
  return (
    <div className={css.beside}>
      <Field label={texts.paste} hint={texts.pasteHint}>
        <Textarea
          rows={18}
          value={text}
          placeholder={texts.pasteExample}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </Field>
      <section aria-label={texts.live}>
        <Row as="p" className={css.row}>
          <b>{texts.live}</b>
          <span role="status" className={css.hint}>
            {failed || (parsed ? texts.liveCount(parsed.total, parsed.errorTotal, parsed.warningTotal) : '')}
          </span>
        </Row>
        <div className={css.live} tabIndex={0} role="group" aria-label={texts.live}>
          {parsed && <ReportView report={parsed.report} />}
          {parsed && parsed.list.length > 0 ? (
            <ol className={css.rows}>
              {parsed.list.map((row, at) => (
                <RowView key={row.rowNo} row={row} no={at + 1} />
              ))}
            </ol>
          ) : (
            <p className={css.hint}>{texts.liveEmpty}</p>
          )}
          {parsed && parsed.total > parsed.list.length && (
            <p className={css.hint}>{texts.liveMore(parsed.list.length)}</p>
          )}
        </div>
      </section>
    </div>
  )
}
