import type { InputOf, OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './import.module.css'
import { saveFile } from '../../../ui/save-file.ts'
import { texts } from './texts.ts'

type Input = InputOf<'exam/auth/exam/export/problems'>
type Format = Input['format']
const formats = Object.keys(texts.exportFormats) as Format[]
const MAX_REPORTED = 20

/**
 * Exports problems: the selected ones, or all that match the filter.
 * @example <ExportMenu ids={[...selected.keys()]} filter={{ keyword, problemType }} />
 */
export function ExportMenu({ ids, filter }: { ids: readonly string[]; filter: Omit<Input, 'format' | 'ids'> }) {
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<Format>('excel')
  const { busy, run } = useAction({ reload: false })
  const [done, setDone] = useState<OutputOf<'exam/auth/exam/export/problems'> | null>(null)

  const asked = ids.length > 0 ? { format, ids: [...ids] } : { ...filter, format }
  const losses = useQuery('exam/auth/exam/export/check', open ? asked : null, { quiet: true, timeout: 60_000 })
  const isNothing = losses.data !== undefined && losses.data.total === losses.data.skipTotal

  const save = () =>
    run('save', async () => {
      const made = await api('exam/auth/exam/export/problems', asked, { timeout: 120_000 })
      saveFile(made.fileName, made.file)
      setDone(made)
    })

  return (
    <>
      <Button
        variant="line"
        onClick={() => {
          setDone(null)
          setOpen(true)
        }}
      >
        {texts.exportButton}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.exportTitle}
        footer={
          <>
            <Button variant="line" onClick={() => setOpen(false)}>
              {texts.close}
            </Button>
            <Button loading={busy !== ''} disabled={isNothing} onClick={() => void save()}>
              {(losses.data?.lossList.length ?? 0) > 0 ? texts.exportAnyway : texts.exportButton}
            </Button>
          </>
        }
      >
        <Stack gap={4} className={css.stack}>
          <p className={css.hint}>{ids.length > 0 ? texts.exportChosen(ids.length) : texts.exportAll}</p>
          <RadioGroup
            legend={texts.exportFormat}
            name="export-format"
            shape="card"
            options={formats.map((value) => ({ value, ...texts.exportFormats[value] }))}
            value={format}
            onChange={(value) => {
              setDone(null)
              setFormat(value as Format)
            }}
          />
          {!done && (
            <QueryView of={losses} compact lines={2}>
              {(check) => <Losses check={check} />}
            </QueryView>
          )}
          <div role="status">
            {done && <p>{texts.exported(done.count)}</p>}
            {done && done.skippedList.length > 0 && (
              <>
                <p className={css.hint}>{texts.exportSkipped(done.skippedList.length)}</p>
                <ul className={css.warnings}>
                  {[...new Set(done.skippedList.map(({ reason }) => reason))].slice(0, MAX_REPORTED).map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </Stack>
      </Dialog>
    </>
  )
}

type LossReport = OutputOf<'exam/auth/exam/export/check'>

/** What the format cannot represent, with the affected problems. */
function Losses({ check: { total, skipTotal, lossList } }: { check: LossReport }) {
  if (lossList.length === 0) return <p className={css.hint}>{texts.carriesAll(total)}</p>
  return (
    <section className={css.losses} aria-label={texts.carriesSome(total, skipTotal)}>
      <b>{texts.carriesSome(total, skipTotal)}</b>
      <ul>
        {lossList.map(({ text, isSkipped, count, problemList }) => (
          <li key={text}>
            <details>
              <summary>
                <span className={css.lossKind}>{isSkipped ? texts.lossSkipped : texts.lossPart}</span>
                <span className={css.lossText}>{text}</span>
                <span className={css.hint}>{texts.lossCount(count)}</span>
              </summary>
              <ol>
                {problemList.map(({ id, plainText }) => (
                  <li key={id}>{plainText}</li>
                ))}
              </ol>
              {count > problemList.length && <p className={css.hint}>{texts.lossMore(count)}</p>}
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
