import type { OutputOf } from '@zhixing/contract'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import css from './category-field.module.css'
import { texts } from './texts.ts'

export type Categories = OutputOf<'course/api/course/category/list'>['courseCategoryList']

/** Cascading selects: each level offers the children of the choice before it. */
export function CategoryField({
  categories,
  value,
  onChange,
  error,
}: {
  categories: Categories
  value: readonly [string, string, string]
  onChange: (value: [string, string, string]) => void
  error: string | undefined
}) {
  const first = categories.find(({ id }) => id === value[0])
  const second = first?.children.find(({ id }) => id === value[1])
  const levels = [categories, first?.children ?? [], second?.children ?? []]
  return (
    <Field label={texts.label} id="categoryId1" required error={error}>
      <div className={css.levels}>
        {levels.map((options, level) =>
          options.length === 0 ? null : (
            <Select
              // The level identifies the select.
              key={texts.levels[level]}
              {...(level > 0 ? { 'aria-label': texts.levels[level] } : {})}
              value={value[level]}
              onChange={(event) => {
                const next: [string, string, string] = ['0', '0', '0']
                for (let i = 0; i < level; i++) next[i] = value[i] ?? '0'
                next[level] = event.currentTarget.value
                onChange(next)
              }}
            >
              <option value="0">{texts.none}</option>
              {options.map(({ id, categoryName }) => (
                <option key={id} value={id}>
                  {categoryName}
                </option>
              ))}
            </Select>
          ),
        )}
      </div>
    </Field>
  )
}
