import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { CategoryOptions, type FlatCategory } from './category-options.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form
const MAX_TOPICS = 20

interface Topics {
  /** Ids of the chosen points of knowledge. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  categories: readonly FlatCategory[]
  hint?: string
  error?: string | undefined
}

/** Adds points of knowledge; `TopicList` shows the chosen ones. */
export function TopicSelect({ value, onChange, categories, hint = words.topicsHint, error }: Topics) {
  return (
    <Field label={words.topics} hint={hint} error={error}>
      <Select
        value=""
        disabled={value.length >= MAX_TOPICS}
        onChange={(event) => {
          const id = event.currentTarget.value
          if (id && !value.includes(id)) onChange([...value, id])
        }}
      >
        <option value="">{words.addTopic}</option>
        <CategoryOptions list={categories} type={5} />
      </Select>
    </Field>
  )
}

/** The chosen points of knowledge, each with a button that removes it. */
export function TopicList({ value, onChange, categories }: Topics) {
  if (value.length === 0) return null
  const topics = value.map((id) => ({ id, path: categories.find((one) => one.id === id)?.path ?? id }))
  return (
    <Row as="ul" align="stretch" className={css.topics} aria-label={words.topics}>
      {topics.map(({ id, path }) => (
        <li key={id}>
          {path}
          <IconButton
            size="s"
            label={words.removeTopic(path)}
            onClick={() => onChange(value.filter((one) => one !== id))}
          >
            <CloseIcon size={14} />
          </IconButton>
        </li>
      ))}
    </Row>
  )
}
