import { FormItem, SuggestInput } from '../../../features/shared/workbench/kit.ts'
import { Tag } from '../../../ui/tag.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { useMemo, useState } from 'react'
import { rowCalls, type RowCalls } from '../../../features/shared/workbench/row-calls.ts'
import { RowItem } from '../../../features/shared/workbench/row-item.tsx'
import { RowsPage } from '../../../features/shared/workbench/rows-page.tsx'
import { TextField } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.dict
const calls = rowCalls('dict')

/** Dictionaries, a tab for each one with entries. */
export default function Dicts() {
  const [codes, setCodes] = useState<string[]>([])
  // Tabs derive from the loaded rows.
  const watched = useMemo<RowCalls<'dict'>>(
    () => ({
      ...calls,
      list: async () => {
        const answer = await calls.list()
        setCodes([...new Set(answer.rows.map(({ fieldName }) => fieldName))])
        return answer
      },
    }),
    [],
  )
  const titleOf = (code: string) => (words.names[code] ? `${words.names[code]}（${code}）` : code)
  return (
    <RowsPage<'dict'>
      noun={words.noun}
      about={words.about}
      calls={watched}
      groups={{ of: ({ fieldName }) => fieldName, options: codes.map((value) => ({ value, label: titleOf(value) })) }}
      nameOf={({ fieldValue }) => fieldValue}
      mayRemove={({ isBuiltIn }) => !isBuiltIn}
      renderRow={({ fieldValue, fieldKey, isBuiltIn }) => (
        <RowItem
          title={fieldValue}
          tags={
            <>
              <Tag tone="plain">{fieldKey}</Tag>
              {isBuiltIn && <Tag tone="brand">{words.builtIn}</Tag>}
            </>
          }
        />
      )}
      blank={(group) => ({ fieldName: group, fieldValue: '' })}
      renderFields={() => (
        <>
          <FormItem
            name="fieldName"
            label={words.code}
            extra={words.codeHint}
            rules={[{ required: true, message: texts.required(words.code) }]}
          >
            <SuggestInput options={codes.map((value) => ({ value, label: titleOf(value) }))} />
          </FormItem>
          <FormItem name="fieldKey" label={words.key} rules={[{ required: true, message: texts.required(words.key) }]}>
            <NumberInput min={0} max={1_000_000} precision={0} />
          </FormItem>
          <TextField name="fieldValue" label={words.value} max={60} />
        </>
      )}
    />
  )
}
