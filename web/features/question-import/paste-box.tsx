import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { ApiError, api } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './import.module.css'
import { ReportView } from './report-view.tsx'
import { RowView } from './row-view.tsx'
import { texts } from './texts.ts'

type Parsed = OutputOf<'exam/auth/exam/import/parse'>
const PAUSE = 400

/** Text, and beside it what is read from it while it is typed. */
export function PasteBox({ text, format, onText }: { text: string; format: string; onText: (text: string) => void }) {
  const [parsed, setParsed] = useState<Parsed | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (text.trim() === '') {
      setParsed(null)
      setFailed('')
      return undefined
    }
    const aborter = new AbortController()
    const known = format === 'text' || format === 'gift' || format === 'aiken' ? format : 'auto'
    const timer = setTimeout(() => {
      api('exam/auth/exam/import/parse', { text, format: known }, { quiet: true, signal: aborter.signal }).then(
        (found) => {
          setParsed(found)
          setFailed('')
        },
        (error: unknown) => {
          if (!aborter.signal.aborted) setFailed(error instanceof ApiError ? error.message : texts.liveFailed)
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [text, format])
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
            {failed || (parsed ? texts.liveCount(parsed.total, parsed.errorTotal) : '')}
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
