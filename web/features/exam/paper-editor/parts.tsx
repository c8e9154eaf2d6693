import { problemKinds } from '@zhixing/contract/exam/kinds'
import { type ReactNode, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import type { Categories } from './load.ts'
import { contentTexts, formTexts } from './texts.ts'

/** Number field: may be empty while typing; clamped when reported. */
export function NumberField({
  label,
  value,
  onChange,
  min = 0,
  max = 1000,
  step = 1,
  hint,
  error,
  id,
  hideLabel = false,
}: {
  label: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  hint?: ReactNode
  error?: ReactNode
  id?: string
  hideLabel?: boolean
}) {
  // Raw input while it is no valid number.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} {...(id ? { id } : {})}>
      <Input
        type="number"
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        min={min}
        max={max}
        step={step}
        value={typed ?? String(value)}
        onChange={(event) => {
          const text = event.currentTarget.value
          const number = Number(text)
          const isValid = text.trim() !== '' && Number.isFinite(number) && number >= min && number <= max
          setTyped(text)
          if (isValid) onChange(step >= 1 ? Math.round(number) : Math.round(number * 100) / 100)
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

interface Leaf {
  id: string
  label: string
}

/** Categories of one type as a list, indented by depth. */
export function leavesOf(categories: Categories, type: number): Leaf[] {
  const walk = (nodes: Categories, depth: number): Leaf[] =>
    nodes.flatMap(({ id, categoryName, children }) => [
      { id, label: `${'　'.repeat(depth)}${categoryName}` },
      ...walk(children, depth + 1),
    ])
  return walk(
    categories.filter(({ examCategoryType }) => examCategoryType === type),
    0,
  )
}

/** Select of one category of a type, or none. */
export function CategorySelect({
  label,
  categories,
  type,
  value,
  none = formTexts.none,
  noneValue = '0',
  onChange,
  id,
}: {
  label: string
  categories: Categories
  /** exam_category_type */
  type: number
  value: string
  none?: string
  noneValue?: string
  onChange: (id: string) => void
  id?: string
}) {
  return (
    <Field label={label} {...(id ? { id } : {})}>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value={noneValue}>{none}</option>
        {leavesOf(categories, type).map((leaf) => (
          <option key={leaf.id} value={leaf.id}>
            {leaf.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Select of a code with names. */
export function CodeSelect({
  label,
  value,
  names,
  onChange,
  hint,
  error,
  id,
}: {
  label: string
  value: number
  names: Readonly<Record<number, string>>
  onChange: (code: number) => void
  hint?: ReactNode
  error?: ReactNode
  id?: string
}) {
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      <Select value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {Object.entries(names).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Problem kinds with "any" first. */
export const kindNames = (): Record<number, string> =>
  Object.fromEntries([[0, contentTexts.anyKind], ...problemKinds.map(({ code, desc }) => [code, desc])])

/** Difficulties with "any" first. */
export const difficultyNames = (): Record<number, string> => ({
  0: contentTexts.anyDifficulty,
  ...contentTexts.difficulties,
})
