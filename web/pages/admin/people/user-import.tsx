import { Steps } from '../../../ui/steps.tsx'
import { DropArea } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { LeaveQuestion } from '../../../features/shared/form/index.ts'
import { toast } from '../../../ui/toast-store.ts'
import { ImportHistory } from './import-history.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { Hint, Panel } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import type { ImportRow } from './import-row.ts'
import { saveFile } from '../../../ui/save-file.ts'

const words = texts.import
const MAX_BYTES = 5 * 1024 * 1024

interface Columns {
  taken: { from: string; to: string }[]
  unknown: string[]
}

/** Columns that were matched by a similar name, and ignored ones. */
function ColumnNote({ columns: { taken, unknown } }: { columns: Columns }) {
  if (taken.length === 0 && unknown.length === 0) return null
  return (
    <Note
      tone={unknown.length > 0 ? 'warn' : 'info'}
      title={[
        ...taken.map(({ from, to }) => words.columnTaken(from, to)),
        ...(unknown.length > 0 ? [words.columnsUnknown(unknown.join('、'))] : []),
      ].join('；')}
    />
  )
}

export default function ImportPage() {
  const [fileName, setFileName] = useState('')
  const [rows, setRows] = useState<ImportRow[]>()
  const [columns, setColumns] = useState<Columns>({ taken: [], unknown: [] })
  const [importId, setImportId] = useState<string>()
  const [reading, setReading] = useState(false)
  const [issue, setError] = useState('')
  const [turn, setTurn] = useState(0)
  const step = importId ? 2 : rows ? 1 : 0

  async function read(file: File) {
    setError('')
    if (!/\.(?:xlsx?|csv)$/i.test(file.name)) return setError(words.onlyTables)
    if (file.size > MAX_BYTES) return setError(words.tooLarge)
    setReading(true)
    try {
      const answer = await api('user/admin/import/preview', {}, { file, isShowErrTip: false })
      setFileName(file.name)
      setRows(answer.rows)
      setColumns({ taken: answer.takenList, unknown: answer.unknownList })
    } catch (error) {
      setError((error as Error).message)
    } finally {
      setReading(false)
    }
  }
  async function template() {
    const answer = await api('user/admin/import/template', {}).catch(() => undefined)
    if (answer) saveFile(answer.fileName, answer.file)
  }
  function again() {
    setRows(undefined)
    setImportId(undefined)
    setFileName('')
  }
  const refresh = () => setTurn((n) => n + 1)

  return (
    <>
      <LeaveQuestion form={{ isDirty: rows !== undefined && importId === undefined, busy: false }} />
      <PageHead
        title={words.title}
        about={words.about}
        actions={
          <Button variant="line" icon={<DownloadIcon size={16} />} onClick={() => void template()}>
            {words.template}
          </Button>
        }
      />
      <Panel as="section" pad={5} className={css.panel} aria-label={words.title}>
        <Steps current={step} items={words.steps} />
        {step === 0 && (
          <>
            <DropArea accept=".xlsx,.xls,.csv" label={words.drop} disabled={reading} onFile={(file) => void read(file)}>
              <p>{reading ? words.reading : words.drop}</p>
              <Hint>{words.hint}</Hint>
            </DropArea>
            {issue && <Note tone="bad" title={issue} />}
          </>
        )}
        {step === 1 && <ColumnNote columns={columns} />}
        {rows && step === 1 && (
          <ImportRows
            rows={rows}
            onRows={setRows}
            onAgain={again}
            onSave={async (chosen, isPartial) => {
              const plain = chosen.map(({ errors: _errors, warnings: _warnings, gains: _gains, ...row }) => row)
              const { id } = await api('user/admin/import/save', { fileName, rows: plain, isPartial })
              setImportId(id)
              refresh()
            }}
          />
        )}
        {importId && (
          <ImportProgress
            id={importId}
            onChanged={refresh}
            onAgain={again}
            onUndone={() => {
              toast.success(words.undone)
              again()
              refresh()
            }}
          />
        )}
      </Panel>
      <ImportHistory turn={turn} />
    </>
  )
}
