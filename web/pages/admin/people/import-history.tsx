import { Drawer } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/shared/workbench/data-table.tsx'
import type { TableHandle } from '../../../features/shared/table/index.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { FailedRows, useUndo } from './import-progress.tsx'
import { Stack, Row as Line } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { importStates, texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

type Row = OutputOf<'user/admin/import/list'>['list'][number]
const words = texts.import
const DONE = 2
const colors: Readonly<Record<number, TagTone>> = { 1: 'brand', 2: 'free', 3: 'plain' }

const State = ({ row }: { row: Row }) => (
  <Tag tone={colors[row.importStatus] ?? 'plain'}>{importStates[row.importStatus]}</Tag>
)

/** Previous imports. `turn` changes to reload them. */
export function ImportHistory({ turn }: { turn: number }) {
  const table = useRef<TableHandle>(null)
  const [open, setOpen] = useState<Row>()
  useEffect(() => {
    if (turn > 0) table.current?.reload()
  }, [turn])
  const undo = useUndo(() => {
    toast.success(words.undone)
    table.current?.reload()
  })
  const buttons = (row: Row) => (
    <Line gap={0}>
      {row.failCount > 0 && (
        <Button variant="text" size="s" onClick={() => setOpen(row)}>
          {words.failRows}
        </Button>
      )}
      {row.importStatus === DONE && row.doneCount > 0 && (
        <Button variant="text" size="s" danger onClick={() => void undo(row)}>
          {words.undo}
        </Button>
      )}
    </Line>
  )
  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <b>{row.fileName || texts.nothing}</b>
      <div>
        <State row={row} /> {words.done(row.doneCount, row.failCount)}
      </div>
      <footer>
        <DateTime value={row.gmtCreate} />
        {buttons(row)}
      </footer>
    </Stack>
  )

  return (
    <section className={css.section}>
      <h3>{words.history}</h3>
      <DataTable<Row>
        ref={table}
        name="imports"
        label={words.history}
        rowKey={(row) => row.id}
        canExport={false}
        empty={<Empty compact title={words.empty} />}
        columns={[
          { key: 'fileName', title: words.file, alwaysShown: true, render: (row) => row.fileName || texts.nothing },
          { key: 'importStatus', title: texts.state, isTag: true, render: (row) => <State row={row} /> },
          {
            key: 'doneCount',
            title: words.result,
            render: (row) => words.done(row.doneCount, row.failCount),
            text: (row) => row.doneCount,
          },
          { key: 'operatorName', title: words.by },
          { key: 'gmtCreate', title: texts.time, render: (row) => <DateTime value={row.gmtCreate} /> },
          { key: 'actions', title: texts.actions, text: null, alwaysShown: true, render: buttons },
        ]}
        load={({ pageCurrent, pageSize }, signal) =>
          api('user/admin/import/list', { pageCurrent, pageSize }, { signal })
        }
        card={card}
      />
      <Failed row={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}

function Failed({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const batch = useQuery('user/admin/import/view', row ? { id: row.id } : null)
  return (
    <Drawer open={row !== undefined} onClose={onClose} width={600} title={words.failRows}>
      <QueryView of={batch}>{({ failList }) => <FailedRows list={failList} />}</QueryView>
    </Drawer>
  )
}
