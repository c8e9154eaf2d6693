import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Hint } from '../../../ui/layout.tsx'
import css from './topic-picker.module.css'
import { texts } from './texts.ts'
import { accuracy, type Category, treeRows, weakest } from './tree.ts'

const WEAKEST = 3

/** Topic checkboxes with accuracy. */
export function TopicPicker({
  list,
  value,
  onChange,
  error,
}: {
  list: readonly Category[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string
}) {
  const weak = weakest(list, WEAKEST)
  if (list.length === 0) return <Hint>{texts.topicsNone}</Hint>
  return (
    <fieldset className={css.topics} aria-describedby="topics-hint">
      <legend>{texts.topics}</legend>
      <div className={css.topicsHead}>
        <Hint as="span" id="topics-hint">
          {texts.topicsHint}
        </Hint>
        {weak.length > 0 && (
          <Button variant="text" size="s" onClick={() => onChange(weak)}>
            {texts.weakest}
          </Button>
        )}
        {value.length > 0 && (
          <Button variant="text" size="s" onClick={() => onChange([])}>
            {texts.clearTopics}
          </Button>
        )}
      </div>
      <ul className={css.tree}>
        {treeRows(list).map((row) => {
          const percent = accuracy(row)
          return (
            <li key={row.id} data-depth={Math.min(row.depth, 4)}>
              <Checkbox
                checked={value.includes(row.id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...value, row.id] : value.filter((id) => id !== row.id))
                }
              >
                {row.categoryName}
                <small>{texts.topicRow(row.problemTotal)}</small>
              </Checkbox>
              <span className={css.accuracy}>
                {percent === null ? (
                  texts.untried
                ) : (
                  <>
                    <ProgressBar
                      value={percent}
                      label={`${row.categoryName} ${texts.accuracy(percent)}`}
                      tone={percent >= 60 ? 'jade' : 'brand'}
                    />
                    <span>{texts.accuracy(percent)}</span>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
