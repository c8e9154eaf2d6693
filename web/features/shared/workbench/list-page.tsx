import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, type SentInput } from '../../../api.ts'
import { Row as Line } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import type {
  BulkAction,
  BulkDialog,
  DataColumn,
  DataPage,
  DataTableProps,
  TableHandle,
  TableQuery,
} from '../table/index.ts'
import { DataTable } from './data-table.tsx'
import { Button, LinkButton, LinkOut, Menu } from './kit.ts'
import { type Asked, type ListFilter, inputOf } from './list-input.ts'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { texts } from './texts.ts'
import { useIsReader } from './use-admin.ts'
import { useConfirmAction } from './use-confirm-action.ts'

/** A row as a paged call answers it. */
export type ListRow<K extends CallKey> = OutputOf<K> extends { list: (infer Row extends object)[] } ? Row : never

/** What asks before an action: the question, what will happen, what the button says (the action's label unless told). */
export interface Question {
  title: string
  content?: ReactNode
  okText?: string
}

/** What an operator does with one row. */
export type RowAction<Row> = {
  label: string | ((row: Row) => string)
  danger?: boolean
  /** Rows that have it; all unless told. */
  when?: (row: Row) => boolean
  /** Behind “更多”, beside the row. */
  isMore?: boolean
  /** Changes nothing, though it opens or does something: also for those who may only look. */
  isRead?: boolean
} & (
  | {
      /** Does it; the rows are loaded anew, unless it answers false: nothing was changed. The call says what it refuses, and with `showSuccess` that it is done. */
      run: (row: Row) => Promise<unknown>
      ask?: (row: Row) => Question
      done?: string
    }
  /** Goes there; `isOutside`: in another window, away from the back office. */
  | { to: (row: Row) => string; isOutside?: boolean }
  /** Opens a dialog, or the view of the row. */
  | { opens: string }
)

export interface DialogProps<Row> {
  /** The row it was opened for; undefined for a new one. */
  row: Row | undefined
  /** Closes it; the rows are loaded anew where something was changed. */
  close: (isChanged?: boolean) => void
}

/** What the head of the page and its rows can ask of the list. */
export interface ListHandle<Row> extends TableHandle {
  open: (dialog: string, row?: Row) => void
  /** Shows the row of this id, in the address; null: closes it. */
  view: (id: string | null) => void
}

export interface ListPageProps<K extends CallKey, Row extends object>
  extends Omit<DataTableProps<Row>, 'load' | 'filters' | 'rowKey' | 'actions' | 'empty' | 'card' | 'ref' | 'bulk'> {
  /** The call that answers pages of rows. What it is asked is what stands in the address. */
  call: K
  /** Instead of asking the call itself. */
  load?: (input: Asked, query: TableQuery, signal: AbortSignal) => Promise<DataPage<Row>>
  /** `id` unless told. */
  rowKey?: (row: Row) => string
  filters?: readonly ListFilter<keyof InputOf<K> & string>[]
  /** The sorting as the call takes it: `sort` and `order` unless told. */
  sortAs?: (sort: string | undefined, order: 'asc' | 'desc') => Partial<InputOf<K>>
  /** Further input that is always the same. */
  input?: Partial<InputOf<K>>
  title?: PageHeadProps['title']
  about?: PageHeadProps['about']
  crumbs?: NonNullable<PageHeadProps['crumbs']>
  /** Buttons beside the title. */
  head?: ReactNode | ((list: ListHandle<Row>) => ReactNode)
  /** The buttons beside the title change nothing, or ask themselves who may: those who may only look have them, too. */
  isHeadRead?: boolean
  /** Buttons of each row, in order; those of no row may depend on who looks. */
  actions?: readonly RowAction<Row>[] | ((row: Row) => readonly RowAction<Row>[])
  /** How a row is named where its menu is: “更多：小林”. */
  nameOf?: (row: Row) => string
  bulk?: readonly (BulkAction<Row> | BulkDialog<Row>)[]
  /** Dialogs over the list, by the name that opens them. */
  dialogs?: Record<string, (props: DialogProps<Row>) => ReactNode>
  /** A row shown beside the list, its id in the address under `param`: a colleague can be sent there, and going back closes it. Opened by the name `view`. */
  view?: { param: string; render: (props: { id: string | null; close: () => void; reload: () => void }) => ReactNode }
  /** A sentence for a list that has nothing at all, or what stands there. */
  empty?: ReactNode
  /** A row on a phone, with its buttons. */
  card?: (row: Row, buttons: ReactNode) => ReactNode
  /** Between the head and the list, and under it. */
  above?: ReactNode
  children?: ReactNode
  ref?: Ref<ListHandle<Row>>
}

/** A list of the back office as a declaration: call, columns, filters, actions of a row and of many, dialogs. See README.md. */
export function ListPage<K extends CallKey>(props: ListPageProps<K, ListRow<K>>): ReactNode
export function ListPage<K extends CallKey, Row extends object>(props: ListPageProps<K, Row>): ReactNode {
  const {
    call,
    load,
    filters = [],
    sortAs,
    input,
    title,
    about,
    crumbs,
    head,
    isHeadRead,
    nameOf,
    dialogs,
    view,
    ...rest
  } = props
  const { actions, columns, card, empty, above, children, ref, bulk, rowKey: keyOf, ...table } = rest
  const isReader = useIsReader()
  const rowKey = keyOf ?? ((row: Row) => (row as { id: string }).id)
  const handle = useRef<TableHandle>(null)
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<{ name: string; row?: Row | undefined }>()
  const confirmAction = useConfirmAction()
  const { run } = useAction({ reload: false })
  const reload = () => handle.current?.reload()
  const list: ListHandle<Row> = {
    reload,
    open: (name, row) => setDialog({ name, row }),
    view: (id) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (id === null) next.delete(view?.param ?? '')
          else next.set(view?.param ?? '', id)
          return next
        },
        { preventScrollReset: true },
      ),
  }
  useImperativeHandle(ref, () => list)

  async function act(action: RowAction<Row>, row: Row) {
    if ('opens' in action) {
      if (action.opens === 'view' && view) list.view(rowKey(row))
      else list.open(action.opens, row)
    } else if ('run' in action) {
      const { ask, done } = action
      const said = done === undefined ? {} : { done }
      if (ask) {
        const question = { okText: labelOf(action, row), danger: action.danger ?? false, ...ask(row), ...said }
        if (await confirmAction({ ...question, run: () => action.run(row) })) reload()
        return
      }
      await run(
        `${labelOf(action, row)} ${rowKey(row)}`,
        async () => (await action.run(row)) !== false && reload(),
        said,
      )
    }
  }

  const actionsOf = (row: Row) =>
    (typeof actions === 'function' ? actions(row) : (actions ?? [])).filter(
      (action) => (!isReader || changesNothing(action)) && (action.when?.(row) ?? true),
    )
  const buttons = (row: Row) => {
    const own = actionsOf(row)
    const more = own.filter(({ isMore }) => isMore)
    return (
      <Line gap={0}>
        {own
          .filter(({ isMore }) => !isMore)
          .map((action) => (
            <RowButton key={labelOf(action, row)} action={action} row={row} act={act} />
          ))}
        {more.length > 0 && (
          <Menu
            label={texts.list.moreOf(nameOf?.(row) ?? rowKey(row))}
            button={texts.list.more}
            type="link"
            items={more.map((action) =>
              'to' in action
                ? { label: labelOf(action, row), to: action.to(row), target: action.isOutside ? '_blank' : undefined }
                : {
                    label: labelOf(action, row),
                    danger: action.danger ?? false,
                    onSelect: () => void act(action, row),
                  },
            )}
          />
        )}
      </Line>
    )
  }
  const buttonColumn: DataColumn<Row> = {
    key: 'actions',
    title: texts.list.actions,
    text: null,
    firm: true,
    fixed: 'right',
    render: buttons,
  }
  const opened = dialog && dialogs?.[dialog.name]
  const close = (isChanged = false) => {
    setDialog(undefined)
    if (isChanged) reload()
  }

  return (
    <>
      <PageHead
        {...(title === undefined ? {} : { title })}
        {...(crumbs === undefined ? {} : { crumbs })}
        about={about}
        actions={isReader && !isHeadRead ? null : typeof head === 'function' ? <Given of={head} given={list} /> : head}
      />
      {above}
      <DataTable<Row>
        {...table}
        {...(bulk && !isReader ? { bulk } : {})}
        ref={handle}
        rowKey={rowKey}
        columns={actions ? [...columns, buttonColumn] : columns}
        filters={filters}
        load={(query, signal) => {
          const asked = { ...inputOf(filters, query, sortAs), ...input }
          if (load) return load(asked, query, signal)
          return api(call, asked as unknown as SentInput<K>, { isShowErrTip: false, signal }) as unknown as Promise<
            DataPage<Row>
          >
        }}
        empty={empty}
        {...(card ? { card: (row: Row) => card(row, buttons(row)) } : {})}
      />
      {view && <Given of={view.render} given={{ id: params.get(view.param), close: () => list.view(null), reload }} />}
      {opened && <Given of={opened} given={{ row: dialog?.row, close }} />}
      {children}
    </>
  )
}

/** Going somewhere, viewing the row. */
const changesNothing = <Row,>(action: RowAction<Row>) =>
  action.isRead || 'to' in action || ('opens' in action && action.opens === 'view')

/** What a declaration shows, given what it may ask of the list. */
const Given = <T,>({ of, given }: { of: (given: T) => ReactNode; given: T }) => of(given)
const labelOf = <Row,>({ label }: RowAction<Row>, row: Row) => (typeof label === 'function' ? label(row) : label)

function RowButton<Row>({
  action,
  row,
  act,
}: {
  action: RowAction<Row>
  row: Row
  act: (action: RowAction<Row>, row: Row) => Promise<void>
}) {
  const variant = { type: 'link', size: 'small', danger: action.danger ?? false } as const
  if (!('to' in action))
    return (
      <Button {...variant} onClick={() => void act(action, row)}>
        {labelOf(action, row)}
      </Button>
    )
  if (action.isOutside)
    return (
      <LinkOut {...variant} target="_blank" rel="noopener" href={action.to(row)}>
        {labelOf(action, row)}
      </LinkOut>
    )
  return (
    <LinkButton {...variant} to={action.to(row)}>
      {labelOf(action, row)}
    </LinkButton>
  )
}
