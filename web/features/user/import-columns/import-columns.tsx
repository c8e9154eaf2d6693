import { Hint, Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './import-columns.module.css'
import { texts } from './texts.ts'

const HEAD_ROWS = 15

interface Column {
  title: string
  /** '': not imported. */
  field: string
  isSure: boolean
  sample: readonly string[]
}

/** Assignment of the columns of a list of people to fields; open where one is in doubt or people could not sign in. */
export function ImportColumns<F extends string>({
  columnList,
  headRow,
  fields,
  signInFields,
  noSignIn,
  busy,
  onChosen,
}: {
  columnList: readonly Column[]
  headRow: number
  /** Labels by field, in the order of the choice. */
  fields: Readonly<Record<F, string>>
  /** Fields of which at least one is needed to sign in, and the warning without. */
  signInFields: readonly F[]
  noSignIn: string
  busy: boolean
  onChosen: (chosen: { fieldList?: (F | '')[]; headRow: number }) => void
}) {
  const isDoubtful = columnList.some(({ isSure }) => !isSure)
  const isMissing = !columnList.some(({ field }) => signInFields.includes(field as F))
  const nameOf = (field: string): string => (fields as Readonly<Record<string, string>>)[field] ?? field
  const choose = (at: number, field: string) =>
    onChosen({
      headRow,
      // A field has one column.
      fieldList: columnList.map((column, index) =>
        index === at ? field : column.field === field ? '' : column.field,
      ) as (F | '')[],
    })
  return (
    <details className={css.columns} open={isDoubtful || isMissing}>
      <summary>
        {texts.columns}
        <Hint as="span" size="xs">
          {columnList.flatMap(({ title, field }) => (field ? [`${title || '—'} → ${nameOf(field)}`] : [])).join('　')}
        </Hint>
      </summary>
      {isMissing && <Note tone="warn" title={noSignIn} />}
      {!isMissing && isDoubtful && <Note tone="info" title={texts.doubtful} />}
      <ul className={css.list}>
        {columnList.map(({ title, field, isSure, sample }, at) => (
          <li key={`${at} ${title}`}>
            <span className={css.title}>
              {title || texts.columnAt(at + 1)} {!isSure && <Tag tone="warn">{texts.toCheck}</Tag>}
            </span>
            <Select
              aria-label={texts.columnMeans(title || texts.columnAt(at + 1))}
              value={field}
              disabled={busy}
              onChange={({ target }) => choose(at, target.value)}
            >
              <option value="">{texts.skipColumn}</option>
              {Object.keys(fields).map((name) => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </Select>
            <Hint as="span" size="xs" className={css.sample}>
              {sample.join('、')}
            </Hint>
          </li>
        ))}
      </ul>
      <Row gap={2}>
        <Hint as="span">{texts.headRow}</Hint>
        <Select
          aria-label={texts.headRow}
          value={String(headRow)}
          disabled={busy}
          onChange={({ target }) => onChosen({ headRow: Number(target.value) })}
        >
          <option value="0">{texts.noHeadRow}</option>
          {Array.from({ length: HEAD_ROWS }, (_, at) => (
            <option key={at} value={at + 1}>
              {texts.rowAt(at + 1)}
            </option>
          ))}
        </Select>
      </Row>
    </details>
  )
}
