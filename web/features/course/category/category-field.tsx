import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import css from './category-field.module.css'
import { type Categories, type CategoryIds, categoryPath } from './category-path.ts'
import { texts } from './texts.ts'

/** Cascading selects: each level offers the children of the choice before it. */
export function CategoryField({
  categories,
  value,
  onChange,
  error,
}: {
  categories: Categories
  value: Readonly<CategoryIds>
  onChange: (value: CategoryIds) => void
  error: string | undefined
}) {
  const [first, second] = categoryPath(categories, value)
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
                const next: CategoryIds = ['0', '0', '0']
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
