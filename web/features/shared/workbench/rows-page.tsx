import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AdminForm } from './admin-form.tsx'
import { type DataColumn, exportName, saveSheet, sheetOf, tableTexts } from '../table/index.ts'
import { Drawer } from './kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { PageHead } from './page-head.tsx'
import { useIsReader, useMayExport } from './use-admin.ts'
import type { RowCalls, RowKind, RowOf, RowValues } from './row-calls.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './rows-page.module.css'
import { SortList } from '../../../ui/sort-list.tsx'
import { texts } from './texts.ts'
import type { Current } from './use-edits.tsx'
import { useCloseGuard } from './use-close-guard.ts'
import { confirmAction } from './confirm-action.ts'
import { useAsk } from '../../../use-query.ts'
import { useAction } from '../../../use-action.ts'
import { QueryView } from '../../../ui/query-view.tsx'

const words = texts.rows

export interface RowsPageProps<K extends RowKind> {
  /** Name of one row: 轮播. */
  noun: string
  about: ReactNode
  /** Title of the page, where it differs from its menu entry. */
  title?: string
  /** Between the head and the list. */
  above?: ReactNode
  calls: RowCalls<K>
  nameOf: (row: RowOf<K>) => string
  /** Content of a row beside its switch and buttons. */
  renderRow: (row: RowOf<K>) => ReactNode
  /** Groups of rows, a tab for each; one list without it. */
  groups?: { of: (row: RowOf<K>) => string; options: readonly { value: string; label: string }[] }
  /** Initial values of a new row. */
  blank: (group: string) => object
  /** Maps a row to form values, and back; identity by default. */
  toForm?: (row: RowOf<K>) => object
  fromForm?: (values: object) => RowValues<K>
  renderFields: () => ReactNode
  /** A preview below the form, from the current values. */
  renderPreview?: (values: object) => ReactNode
  /** Additional buttons of a row. */
  renderActions?: (row: RowOf<K>) => ReactNode
  /** Whether a row can be deleted; all can by default. */
  mayRemove?: (row: RowOf<K>) => boolean
  wide?: boolean
  /** Buttons beside 新增. */
  actions?: ReactNode
  /** Columns of the export; none without it. */
  exports?: readonly DataColumn<RowOf<K>>[]
}

/** A page of manually sorted rows: drag and drop, a switch per row, edited in a drawer, published at once. */
export function RowsPage<K extends RowKind>(props: RowsPageProps<K>) {
  const { noun, about, calls, nameOf, renderRow, groups, renderActions, exports: columns } = props
  const [params, setParams] = useSearchParams()
  const answer = useAsk(noun, () => calls.list())
  const { data, set, reload } = answer
  const rows = data?.rows
  const setRows = (next: RowOf<K>[]) => set((now) => now && { ...now, rows: next })
  const { run } = useAction({ reload: false })
  const order = useRef<Promise<string | undefined>>(Promise.resolve(undefined))
  const [editing, setEditing] = useState<RowOf<K> | 'new'>()
  const first = groups?.options[0]?.value ?? ''
  const requested = params.get('group') ?? first
  const group = groups?.options.some(({ value }) => value === requested) ? requested : first

  const isReader = useIsReader()
  const mayExport = useMayExport()
  const shown = (rows ?? []).filter((row) => !groups || groups.of(row) === group)

  function sort(list: RowOf<K>[]) {
    const before = rows ?? []
    const ids = list.map(({ id }) => id)
    setRows([...before.filter(({ id }) => !ids.includes(id)), ...list])
    // Serialized: each save needs the etag that the one before it returned.
    const sorted = order.current.then((etag) => calls.sort(ids, etag ?? data?.etag ?? ''))
    order.current = sorted.then(
      ({ etag }) => etag,
      () => undefined,
    )
    // The call shows its refusal; reload the order of the server.
    void run(`sort ${ids.join()}`, () => sorted, { done: words.sorted, onError: reload })
  }
  // A reload brings a new etag.
  useEffect(() => {
    order.current = Promise.resolve(undefined)
  }, [data?.etag])
  async function setStatus(row: RowOf<K>, on: boolean) {
    await calls.setStatus(row.id, on ? 1 : 0)
    set(
      (now) =>
        now && { ...now, rows: now.rows.map((one) => (one.id === row.id ? { ...one, statusId: on ? 1 : 0 } : one)) },
    )
  }
  async function remove(row: RowOf<K>) {
    const run = () => calls.remove(row.id)
    const title = words.removeAsk(nameOf(row))
    if (
      await confirmAction({
        title,
        content: words.removeAbout,
        danger: true,
        okText: words.remove,
        run,
        done: words.removed,
      })
    )
      reload()
  }

  return (
    <>
      <PageHead
        {...(props.title ? { title: props.title } : {})}
        about={about}
        actions={
          <>
            {columns && mayExport && (rows?.length ?? 0) > 0 && (
              <Button
                variant="line"
                onClick={() =>
                  void run('export', () =>
                    saveSheet(exportName(noun, new Date()), sheetOf(columns, rows ?? []), { name: noun }),
                  )
                }
              >
                {tableTexts.export}
              </Button>
            )}
            {!isReader && (
              <>
                {props.actions}
                <Button icon={<PlusIcon size={16} />} onClick={() => setEditing('new')}>
                  {words.add(noun)}
                </Button>
              </>
            )}
          </>
        }
      />
      {props.above}
      <Panel as="section" className={css.box}>
        {groups && groups.options.length > 0 && (
          <Tabs
            variant="line"
            label={noun}
            value={group}
            onChange={(value) => setParams(value === first ? {} : { group: value }, { preventScrollReset: true })}
            items={groups.options.map(({ value, label }) => ({ id: value, label }))}
          />
        )}
        <QueryView
          of={answer}
          isEmpty={() => shown.length === 0}
          empty={
            <Empty
              compact
              title={words.empty(noun)}
              action={
                !isReader && (
                  <Button variant="line" onClick={() => setEditing('new')}>
                    {words.add(noun)}
                  </Button>
                )
              }
            />
          }
        >
          {() => (
            <>
              {!isReader && <p className={css.hint}>{words.sortHint}</p>}
              <SortList
                label={texts.table.label(noun)}
                items={shown}
                idOf={({ id }) => id}
                nameOf={nameOf}
                onSort={sort}
                disabled={isReader || shown.length < 2}
                render={(row) => (
                  <Row
                    gap={4}
                    rowGap={2}
                    className={css.row}
                    data-off={row.statusId === stateCode.row.inactive || undefined}
                  >
                    <div className={css.main}>{renderRow(row)}</div>
                    {!isReader && (
                      <Row gap={1} className={css.actions}>
                        {renderActions?.(row)}
                        <Toggle row={row} name={nameOf(row)} setStatus={setStatus} />
                        <Button variant="text" size="s" onClick={() => setEditing(row)}>
                          {words.editShort}
                        </Button>
                        {(props.mayRemove?.(row) ?? true) && (
                          <Button variant="text" size="s" danger onClick={() => void remove(row)}>
                            {words.remove}
                          </Button>
                        )}
                      </Row>
                    )}
                  </Row>
                )}
              />
            </>
          )}
        </QueryView>
      </Panel>
      {editing !== undefined && (
        <Editor
          {...props}
          key={editing === 'new' ? 'new' : editing.id}
          row={editing === 'new' ? undefined : editing}
          group={group}
          onClose={(saved) => {
            setEditing(undefined)
            if (saved) reload()
          }}
        />
      )}
    </>
  )
}

function Toggle<R extends { id: string; statusId: number }>({
  row,
  name,
  setStatus,
}: {
  row: R
  name: string
  setStatus: (row: R, on: boolean) => Promise<void>
}) {
  const { busy, run } = useAction({ reload: false })
  return (
    <Switch
      aria-label={words.setStatus(name)}
      checked={row.statusId === stateCode.row.active}
      loading={busy !== ''}
      // The call shows its refusal; the switch keeps its state.
      onChange={({ target }) => void run('status', () => setStatus(row, target.checked))}
    />
  )
}

function Editor<K extends RowKind>({
  noun,
  calls,
  row,
  group,
  blank,
  toForm,
  fromForm,
  renderFields,
  renderPreview,
  wide,
  onClose,
}: RowsPageProps<K> & { row: RowOf<K> | undefined; group: string; onClose: (saved: boolean) => void }) {
  const { dirty, onDirty, close } = useCloseGuard(() => onClose(false))
  const start = row ? (toForm ? toForm(row) : row) : blank(group)
  return (
    <Drawer
      width={wide ? 860 : 520}
      title={row ? words.edit(noun) : words.add(noun)}
      onClose={close}
      closeOnBackdrop={!dirty}
    >
      <AdminForm<object>
        initialValues={start}
        onDirty={onDirty}
        edits={row && { etag: row.etag, valuesOf: (now: Current) => (toForm ? toForm({ ...row, ...now }) : now) }}
        onSubmit={async (values, etag) => {
          const input = (fromForm ? fromForm(values) : values) as RowValues<K>
          await calls.save(row ? { ...input, id: row.id } : input, etag)
          onClose(true)
        }}
        extra={
          <Button variant="line" onClick={close}>
            {texts.cancel}
          </Button>
        }
      >
        {({ values }) => (
          <>
            {renderFields()}
            {renderPreview && (
              <section className={css.preview} aria-label={words.preview}>
                <h3>{words.preview}</h3>
                {renderPreview(values)}
              </section>
            )}
          </>
        )}
      </AdminForm>
    </Drawer>
  )
}
