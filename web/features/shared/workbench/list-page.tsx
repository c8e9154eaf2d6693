import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
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
import css from './data-table.module.css'
import { DataTable } from './data-table.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { buttonClass, Button, ButtonLink } from '../../../ui/button.tsx'
import { type CallInput, type ListFilter, inputOf } from './list-input.ts'
import { entryOf } from './menu.ts'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { RowCard } from './row-card.tsx'
import { texts } from './texts.ts'
import { useIsReader } from './use-admin.ts'
import { confirmAction } from './confirm-action.ts'

/** A row of the output of a paged call. */
export type ListRow<K extends CallKey> = OutputOf<K> extends { list: (infer Row extends object)[] } ? Row : never

/** The confirmation before an action: question, consequences, text of the button (the action's label by default). */
export interface Question {
  title: string
  content?: ReactNode
  okText?: string
}

/** An action on one row. */
export type RowAction<Row> = {
  label: string | ((row: Row) => string)
  danger?: boolean
  /** Rows that have the action; all by default. */
  when?: (row: Row) => boolean
  /** In the menu “更多” of the row. */
  isMore?: boolean
  /** Changes nothing: also available with read-only rights. */
  isRead?: boolean
} & (
  | {
      /**
       * Runs the action and reloads the rows, unless it resolves to false: nothing changed. The call shows its
       * refusal, and with `showSuccess` its success.
       */
      run: (row: Row) => Promise<unknown>
      ask?: (row: Row) => Question
      done?: string
    }
  /** Links there; `isOutside`: opens a new window outside the back office. */
  | { to: (row: Row) => string; isOutside?: boolean }
  /** Opens the dialog of this name, or with `view` the view of the row. */
  | { opens: string }
)

export interface DialogProps<Row> {
  /** The row it was opened for; undefined when a new one is created. */
  row: Row | undefined
  /** Closes the dialog; `true` reloads the rows. */
  close: (isChanged?: boolean) => void
}

/** Actions of the list for the head of the page and its rows. */
export interface ListHandle<Row> extends TableHandle {
  open: (dialog: string, row?: Row) => void
  /** Shows the row of this id, which the address keeps; null closes it. */
  view: (id: string | null) => void
}

export interface ListPageProps<K extends CallKey, Row extends object>
  extends Omit<
    DataTableProps<Row>,
    'label' | 'load' | 'filters' | 'rowKey' | 'actions' | 'empty' | 'card' | 'ref' | 'bulk'
  > {
  /** Name of the rows, which labels the table and its exports; the title of the menu entry by default. */
  label?: string
  /** The paged call. Its input comes from the address. */
  call: K
  /** Loads a page in place of the call. */
  load?: (input: CallInput, query: TableQuery, signal: AbortSignal) => Promise<DataPage<Row>>
  /** `id` by default. */
  rowKey?: (row: Row) => string
  filters?: readonly ListFilter<keyof InputOf<K> & string>[]
  /** The sort order as input of the call; `sort` and `order` by default. */
  sortAs?: (sort: string | undefined, order: 'asc' | 'desc') => Partial<InputOf<K>>
  /** Constant input. */
  input?: Partial<InputOf<K>>
  title?: PageHeadProps['title']
  about?: PageHeadProps['about']
  crumbs?: NonNullable<PageHeadProps['crumbs']>
  /** Buttons beside the title. */
  head?: ReactNode | ((list: ListHandle<Row>) => ReactNode)
  /** The buttons of the head are shown with read-only rights, too. */
  isHeadRead?: boolean
  /** Actions of each row, in order. Rights of the operator are checked by `when`. */
  actions?: readonly RowAction<Row>[] | ((row: Row) => readonly RowAction<Row>[])
  /** Name of a row for its menu: “更多：小林”. */
  nameOf?: (row: Row) => string
  bulk?: readonly (BulkAction<Row> | BulkDialog<Row>)[]
  /** Dialogs by name. */
  dialogs?: Record<string, (props: DialogProps<Row>) => ReactNode>
  /**
   * A row beside the list, its id in the address under `param`, so that it can be linked and closed by going back.
   * Opened by the name `view`.
   */
  view?: { param: string; render: (props: { id: string | null; close: () => void; reload: () => void }) => ReactNode }
  /** The empty state: a sentence or an element. */
  empty?: ReactNode
  /** A row as a card on a phone, with its buttons; the columns with their names by default. */
  card?: (row: Row, buttons: ReactNode) => ReactNode
  /** Between head and list; `children` go below the list. */
  above?: ReactNode
  children?: ReactNode
  ref?: Ref<ListHandle<Row>>
}

/** A list of the back office as a declaration: call, columns, filters, actions of a row and of many, dialogs. See README.md. */
export function ListPage<K extends CallKey>(props: ListPageProps<K, ListRow<K>>): ReactNode
export function ListPage<K extends CallKey, Row extends object>(props: ListPageProps<K, Row>): ReactNode {
  const {
    call,
    label,
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
  const { pathname } = useLocation()
  const [dialog, setDialog] = useState<{ name: string; row?: Row | undefined }>()
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
      const toast = done === undefined ? {} : { done }
      if (ask) {
        const question = { okText: labelOf(action, row), danger: action.danger ?? false, ...ask(row), ...toast }
        if (await confirmAction({ ...question, run: () => action.run(row) })) reload()
        return
      }
      await run(
        `${labelOf(action, row)} ${rowKey(row)}`,
        async () => (await action.run(row)) !== false && reload(),
        toast,
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
      <Line gap={0} className={css.buttons}>
        {own
          .filter(({ isMore }) => !isMore)
          .map((action) => (
            <RowButton key={labelOf(action, row)} action={action} row={row} act={act} />
          ))}
        {more.length > 0 && (
          <Menu
            label={texts.list.moreOf(nameOf?.(row) ?? rowKey(row))}
            button={texts.list.more}
            className={buttonClass({ variant: 'text', size: 's' }, css.more)}
            floating
            isActions
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
    alwaysShown: true,
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
        actions={
          isReader && !isHeadRead ? null : typeof head === 'function' ? <Part render={head} props={list} /> : head
        }
      />
      {above}
      <DataTable<Row>
        {...table}
        label={label ?? entryOf(pathname)?.title ?? ''}
        {...(bulk && !isReader ? { bulk } : {})}
        ref={handle}
        rowKey={rowKey}
        columns={actions ? [...columns, buttonColumn] : columns}
        filters={filters}
        load={(query, signal) => {
          const callInput = { ...inputOf(filters, query, sortAs), ...input }
          if (load) return load(callInput, query, signal)
          return api(call, callInput as unknown as SentInput<K>, { signal }) as unknown as Promise<DataPage<Row>>
        }}
        empty={empty}
        card={(row: Row) =>
          card ? card(row, buttons(row)) : <RowCard columns={columns} row={row} buttons={actions && buttons(row)} />
        }
      />
      {view && (
        <Part render={view.render} props={{ id: params.get(view.param), close: () => list.view(null), reload }} />
      )}
      {opened && <Part render={opened} props={{ row: dialog?.row, close }} />}
      {children}
    </>
  )
}

/** Links and views are available with read-only rights. */
const changesNothing = <Row,>(action: RowAction<Row>) =>
  action.isRead || 'to' in action || ('opens' in action && action.opens === 'view')

/** A component, so that declared parts can use hooks. */
const Part = <T,>({ render, props }: { render: (props: T) => ReactNode; props: T }) => render(props)
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
  const variant = { variant: 'text', size: 's', danger: action.danger ?? false } as const
  if (!('to' in action))
    return (
      <Button {...variant} onClick={() => void act(action, row)}>
        {labelOf(action, row)}
      </Button>
    )
  if (action.isOutside)
    return (
      <ButtonLink {...variant} target="_blank" rel="noopener" to={action.to(row)}>
        {labelOf(action, row)}
      </ButtonLink>
    )
  return (
    <ButtonLink {...variant} to={action.to(row)}>
      {labelOf(action, row)}
    </ButtonLink>
  )
}
