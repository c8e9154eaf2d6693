import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import type { Categories } from './load.ts'
import css from './paper-editor.module.css'
import { CategorySelect, CodeSelect, difficultyNames, kindNames, NumberField } from './parts.tsx'
import type { Draw } from './state.ts'
import { contentTexts as words } from './texts.ts'

/** Sets or removes a field of a draw. */
function withField<K extends keyof Draw>(draw: Draw, field: K, value: Draw[K] | undefined): Draw {
  const { [field]: _old, ...rest } = draw
  return (value === undefined ? rest : { ...rest, [field]: value }) as Draw
}

/** One draw rule of a section: count, kind, topic, difficulty. */
export function DrawRow({
  no,
  draw,
  categories,
  onChange,
  onRemove,
}: {
  no: number
  draw: Draw
  categories: Categories
  onChange: (draw: Draw) => void
  onRemove: () => void
}) {
  return (
    <fieldset className={css.draw} aria-label={`${words.draws} ${no}`}>
      <CodeSelect
        label={words.kind}
        value={draw.problemType ?? 0}
        names={kindNames()}
        onChange={(code) => onChange(withField(draw, 'problemType', code || undefined))}
      />
      <CategorySelect
        label={words.topic}
        categories={categories}
        type={5}
        value={draw.topicId ?? ''}
        none={words.anyTopic}
        noneValue=""
        onChange={(id) => onChange(withField(draw, 'topicId', id || undefined))}
      />
      <CategorySelect
        label={words.subject}
        categories={categories}
        type={1}
        value={draw.subjectId ?? ''}
        none={words.anySubject}
        noneValue=""
        onChange={(id) => onChange(withField(draw, 'subjectId', id || undefined))}
      />
      <CodeSelect
        label={words.difficulty}
        value={draw.difficulty ?? 0}
        names={difficultyNames()}
        onChange={(code) => onChange(withField(draw, 'difficulty', code || undefined))}
      />
      <NumberField
        label={words.count}
        value={draw.count}
        min={1}
        max={500}
        onChange={(count) => onChange({ ...draw, count })}
      />
      <Checkbox
        checked={draw.isPublic === true}
        onChange={(event) => onChange(withField(draw, 'isPublic', event.currentTarget.checked || undefined))}
      >
        {words.isPublic}
      </Checkbox>
      <Button size="s" variant="text" onClick={onRemove}>
        {words.removeProblem}
      </Button>
    </fieldset>
  )
}
