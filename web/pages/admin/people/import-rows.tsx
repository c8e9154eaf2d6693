import { FieldError } from '../../../ui/field.tsx'
import { SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { Hint, Row } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import type { ImportRow } from './import-row.ts'
import { useAsk } from '../../../use-query.ts'
import { useAction } from '../../../use-action.ts'

const words = texts.import
const REST_MS = 400
type Field =
  | 'mobile'
  | 'nickname'
  | 'sex'
  | 'className'
  | 'courses'
  | 'organization'
  | 'expireTime'
  | 'firstPassword'
  | 'remark'

/** What a row gives, and what is special about it. */
const gained = ({ gains, warnings }: ImportRow) => (
  <div className={css.gained}>
    {[...gains, ...warnings].map((line) => (
      <Hint key={line} size="xs">
        {line}
      </Hint>
    ))}
  </div>
)

/** The rows that were read: corrected in place and validated again, debounced. */
export function ImportRows({
  rows,
  onRows,
  onAgain,
  onSave,
}: {
  rows: ImportRow[]
  onRows: (rows: ImportRow[]) => void
  onAgain: () => void
  onSave: (rows: ImportRow[], isPartial: boolean) => Promise<void>
}) {
  const wrong = rows.filter((row) => row.errors.length > 0)
  // The filter keeps corrected rows: it is computed when it is switched on.
  const [only, setOnly] = useState<ReadonlySet<number> | undefined>(() =>
    wrong.length > 0 ? new Set(wrong.map(({ rowNo }) => rowNo)) : undefined,
  )
  const { busy, run } = useAction({ reload: false })
  const [edited, setEdited] = useState(0)
  const latest = useRef({ rows, onRows })
  useEffect(() => {
    latest.current = { rows, onRows }
  })

  const checked = useAsk(
    edited === 0 ? null : String(edited),
    async ({ signal }) => {
      const asked = latest.current.rows.map(({ errors: _errors, warnings: _warnings, gains: _gains, ...row }) => row)
      const answer = await api('user/admin/import/preview', { rows: asked }, { quiet: true, signal })
      latest.current.onRows(answer.rows)
    },
    { debounce: REST_MS },
  )
  const checking = checked.loading
  useEffect(() => {
    if (checked.error !== undefined) toast.error(checked.error)
  }, [checked.error])

  const change = (rowNo: number, field: Field, value: string) => {
    onRows(rows.map((row) => (row.rowNo === rowNo ? { ...row, [field]: value } : row)))
    setEdited((n) => n + 1)
  }
  const remove = (rowNo: number) => {
    onRows(rows.filter((row) => row.rowNo !== rowNo))
    setEdited((n) => n + 1)
  }
  const save = (isPartial: boolean) => run('save', () => onSave(rows, isPartial))

  const cell = (field: Field, title: string) => (row: ImportRow) => {
    const errors = row.errors.filter((one) => one.field === field).map(({ msg }) => msg)
    const errorId = `fault-${row.rowNo}-${field}`
    return (
      <div className={css.cell}>
        <Input
          value={row[field]}
          aria-label={`第 ${row.rowNo} 行${title}`}
          {...(errors.length > 0 ? { invalid: true, 'aria-describedby': errorId } : {})}
          onChange={(event) => change(row.rowNo, field, event.target.value)}
        />
        {errors.length > 0 && <FieldError id={errorId}>{errors.join('；')}</FieldError>}
      </div>
    )
  }
  const good = rows.length - wrong.length

  return (
    <>
      <Row gap={4} rowGap={2} className={css.bar}>
        <b role="status">{checking ? words.recheck : words.summary(rows.length, wrong.length)}</b>
        <label>
          <Switch
            checked={only !== undefined}
            onChange={({ target }) => {
              setOnly(target.checked ? new Set(wrong.map(({ rowNo }) => rowNo)) : undefined)
            }}
          />{' '}
          {words.onlyWrong}
        </label>
      </Row>
      <SmallTable<ImportRow>
        label={words.title}
        rowKey={(row) => `${row.rowNo}`}
        rows={only ? rows.filter(({ rowNo }) => only.has(rowNo)) : rows}
        pageSize={20}
        columns={[
          { key: 'rowNo', title: words.row, width: 64 },
          { key: 'mobile', title: texts.mobile, render: cell('mobile', texts.mobile) },
          { key: 'nickname', title: texts.users.nickname, render: cell('nickname', texts.users.nickname) },
          ...(rows.some(({ gains, warnings }) => gains.length + warnings.length > 0)
            ? [{ key: 'gains', title: words.gains, render: gained }]
            : []),
          { key: 'sex', title: words.sex, render: cell('sex', words.sex) },
          { key: 'className', title: words.className, render: cell('className', words.className) },
          ...(['courses', 'organization', 'expireTime', 'firstPassword'] as const)
            .filter((field) => rows.some((row) => row[field] !== ''))
            .map((field) => ({ key: field, title: words[field], render: cell(field, words[field]) })),
          { key: 'remark', title: words.remark, render: cell('remark', words.remark) },
          {
            key: 'actions',
            title: texts.actions,
            render: (row) => (
              <Button variant="text" size="s" danger onClick={() => remove(row.rowNo)}>
                {words.removeRow}
              </Button>
            ),
          },
        ]}
      />
      <Row>
        <Button
          loading={busy !== ''}
          disabled={checking || wrong.length > 0 || good === 0}
          onClick={() => void save(false)}
        >
          {words.start(good)}
        </Button>
        {wrong.length > 0 && good > 0 && (
          <Button variant="line" loading={busy !== ''} disabled={checking} onClick={() => void save(true)}>
            {words.partial(good)}
          </Button>
        )}
        <Button variant="line" onClick={onAgain}>
          {words.again}
        </Button>
      </Row>
    </>
  )
}
