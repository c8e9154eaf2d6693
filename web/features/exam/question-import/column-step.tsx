import type { InputOf, OutputOf } from '@zhixing/contract'
import { tableFields } from '@zhixing/contract/exam/import-table'
import { kindName } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Select } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './import.module.css'
import { RowView } from './row-view.tsx'
import { texts } from './texts.ts'

type Batch = OutputOf<'exam/auth/exam/import/view'>
type Shape = Batch['tableList'][number]
type ColumnMap = InputOf<'exam/auth/exam/import/table/map'>['mapList'][number]
type Field = ColumnMap['fieldList'][number]
type CodeKey = NonNullable<ColumnMap['keyList']>[number]['meaning']

const OPPOSITE: Record<CodeKey, CodeKey> = { '': '', T: 'F', F: 'T' }
const codeKey = (map: ColumnMap, word: string): CodeKey => map.keyList?.find((one) => one.word === word)?.meaning ?? ''

const KINDS = [1, 2, 7, 3, 4, 5, 6, 8, 9, 10, 11, 12] as const
/** Sample rows per column. */
const SAMPLES = 3
const DEBOUNCE_MS = 300

/** Column mapping of a foreign table: proposed, edited, previewed, and remembered for the next file. */
export function ColumnStep({
  batch,
  onBegun,
  onClose,
}: {
  batch: Batch
  /** Called when parsing restarts: polling must restart as well. */
  onBegun: () => void
  onClose?: () => void
}) {
  const [maps, setMaps] = useState<ColumnMap[]>(() =>
    batch.tableList.map(
      ({ signature, proposal }) =>
        batch.mapList.find((one) => one.signature === signature) ?? { signature, ...proposal },
    ),
  )
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction({ reload: false })
  const preview = useQuery(
    'exam/auth/exam/import/table/preview',
    { id: batch.id, mapList: maps },
    {
      debounce: DEBOUNCE_MS,
      keep: true,
      quiet: true,
    },
  )
  const change = (at: number, map: ColumnMap) => setMaps(maps.map((one, place) => (place === at ? map : one)))
  const begin = () =>
    run('begin', async () => {
      await api('exam/auth/exam/import/table/map', { id: batch.id, mapList: maps })
      await revalidate()
      onBegun()
      onClose?.()
    })
  const sample = preview.data
  return (
    <Stack gap={4} className={css.stack}>
      {batch.tableList.map((table, at) => {
        const map = maps[at]
        return map && <Columns key={table.signature} table={table} map={map} onChange={(next) => change(at, next)} />
      })}
      <Card pad="l">
        <CardHead
          title={texts.columnPreview}
          aside={
            <span className={css.hint} role="status">
              {sample && preview.error === undefined ? texts.liveCount(sample.total, sample.errorTotal) : ''}
            </span>
          }
        />
        <FormError>{preview.error}</FormError>
        {sample && preview.error === undefined && (
          <ol className={css.rows}>
            {sample.list.map((row, at) => (
              <RowView key={`${row.rowNo} ${at}`} row={row} no={at + 1} />
            ))}
          </ol>
        )}
      </Card>
      <Row gap={3} className={css.bar}>
        <Button loading={busy !== ''} disabled={preview.error !== undefined} onClick={() => void begin()}>
          {texts.columnBegin(batch.tableList.reduce((sum, { rowTotal }) => sum + rowTotal, 0))}
        </Button>
        {onClose && (
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
        )}
        <span className={css.hint}>{texts.columnSaved}</span>
      </Row>
    </Stack>
  )
}

/** Columns of one table with samples. */
function Columns({ table, map, onChange }: { table: Shape; map: ColumnMap; onChange: (map: ColumnMap) => void }) {
  const kinds = map.kindList ?? []
  const set = (column: number, field: Field) =>
    onChange({
      ...map,
      // A unique field moves to this column.
      fieldList: map.fieldList.map((own, at) =>
        at === column ? field : own === field && !GATHERED.has(field) ? '' : own,
      ),
    })
  const setKind = (word: string, kind: number) =>
    onChange({ ...map, kindList: kinds.map((one) => (one.word === word ? { word, kind } : one)) })
  const codes = table.keyWordList
  // With two codes the other one gets the opposite meaning.
  const setCode = (word: string, meaning: CodeKey) =>
    onChange({
      ...map,
      keyList: codes.map((one) => ({
        word: one,
        meaning: one === word ? meaning : codes.length === 2 ? OPPOSITE[meaning] : codeKey(map, one),
      })),
    })
  return (
    <Card pad="l">
      <CardHead
        title={table.sheet === '' ? texts.columns : texts.columnsOf(table.sheet)}
        aside={<span className={css.hint}>{texts.columnRows(table.rowTotal)}</span>}
      />
      <p className={css.hint}>{table.headRow === 0 ? texts.columnNoTitles : texts.columnsHint}</p>
      {map.fieldList.includes('题干') && !map.fieldList.includes('答案') && (
        <p className={css.hint} role="alert">
          {texts.columnNoKeys}
        </p>
      )}
      <ol className={css.columns}>
        {table.titleList.map((title, at) => {
          const field = map.fieldList[at] ?? ''
          const samples = table.rowList.map((row) => row[at] ?? '').filter((cell) => cell !== '')
          if (title === '' && samples.length === 0) return null
          return (
            // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their index
            <li key={at} data-used={field !== ''}>
              <Field label={title === '' ? texts.columnNo(at + 1) : title}>
                <Select value={field} onChange={(event) => set(at, event.currentTarget.value as Field)}>
                  <option value="">{texts.columnLeft}</option>
                  {tableFields.map((one) => (
                    <option key={one} value={one}>
                      {texts.columnFields[one] ?? one}
                    </option>
                  ))}
                </Select>
              </Field>
              <ul aria-label={texts.columnSamples}>
                {samples.slice(0, SAMPLES).map((cell, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- samples may repeat
                  <li key={place}>{cell}</li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
      {map.fieldList.includes('题型') && kinds.length > 0 && (
        <>
          <b className={css.kindsHead}>{texts.columnKinds}</b>
          <div className={css.fields}>
            {kinds.map(({ word, kind }) => (
              <Field key={word} label={word}>
                <Select value={String(kind)} onChange={(event) => setKind(word, Number(event.currentTarget.value))}>
                  <option value="0">{texts.columnKindAuto}</option>
                  {KINDS.map((one) => (
                    <option key={one} value={one}>
                      {kindName(one)}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
        </>
      )}
      {map.fieldList.includes('答案') && codes.length > 0 && (
        <>
          <b className={css.kindsHead}>{texts.columnCodes}</b>
          <p className={css.hint}>{texts.columnCodesHint}</p>
          <div className={css.fields}>
            {codes.map((word) => (
              <Field key={word} label={word}>
                <Select
                  value={codeKey(map, word)}
                  onChange={(event) => setCode(word, event.currentTarget.value as CodeKey)}
                >
                  <option value="">{texts.columnCodeUnset}</option>
                  <option value="T">{texts.columnCodeRight}</option>
                  <option value="F">{texts.columnCodeWrong}</option>
                </Select>
              </Field>
            ))}
          </div>
        </>
      )}
    </Card>
  )
}

/** Fields that several columns may feed. */
const GATHERED: ReadonlySet<Field> = new Set<Field>(['', '题干', '解析', '知识点', '标签'])
