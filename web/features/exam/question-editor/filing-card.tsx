import { IconButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { CategoryOptions, type FlatCategory } from './category-options.tsx'
import type { QuestionValue } from './form-value.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'
import { VideoField } from './video-field.tsx'

const words = texts.form
const { labels } = texts

const fields = [
  { name: 'subjectId', type: 1, label: 'subject' },
  { name: 'yearId', type: 2, label: 'year' },
  { name: 'sourceId', type: 3, label: 'source' },
  { name: 'graId', type: 4, label: 'grade' },
] as const
const MAX_TOPICS = 20

/** Categories, sharing and explanation video of a problem. */
export function FilingCard({
  value,
  set,
  categories,
  error,
}: {
  value: QuestionValue
  set: (change: Partial<QuestionValue>) => void
  categories: readonly FlatCategory[]
  error: (field: string) => string | undefined
}) {
  const topics = value.topicIds.map((id) => ({ id, path: categories.find((one) => one.id === id)?.path ?? id }))
  return (
    <Card pad="l">
      <CardHead title={words.filing} />
      <div className={css.leaf}>
        <div className={css.pair}>
          <Field label={labels.difficulty}>
            <Select
              value={String(value.difficulty)}
              onChange={(event) => set({ difficulty: Number(event.currentTarget.value) })}
            >
              {[1, 2, 3].map((one) => (
                <option key={one} value={one}>
                  {texts.difficulties[one]}
                </option>
              ))}
            </Select>
          </Field>
          {fields.map(({ name, type, label }) => (
            <Field key={name} label={labels[label]} error={error(name)}>
              <Select value={value[name]} onChange={(event) => set({ [name]: event.currentTarget.value })}>
                <option value="0">{words.none}</option>
                <CategoryOptions list={categories} type={type} />
              </Select>
            </Field>
          ))}
          <Field label={words.topics} hint={words.topicsHint} error={error('topicIds')}>
            <Select
              value=""
              disabled={value.topicIds.length >= MAX_TOPICS}
              onChange={(event) => {
                const id = event.currentTarget.value
                if (id && !value.topicIds.includes(id)) set({ topicIds: [...value.topicIds, id] })
              }}
            >
              <option value="">{words.addTopic}</option>
              <CategoryOptions list={categories} type={5} />
            </Select>
          </Field>
        </div>
        {topics.length > 0 && (
          <Row as="ul" align="stretch" className={css.topics} aria-label={words.topics}>
            {topics.map(({ id, path }) => (
              <li key={id}>
                {path}
                <IconButton
                  size="s"
                  label={words.removeTopic(path)}
                  onClick={() => set({ topicIds: value.topicIds.filter((one) => one !== id) })}
                >
                  <CloseIcon size={14} />
                </IconButton>
              </li>
            ))}
          </Row>
        )}
        <div className={css.pair}>
          <Field label={labels.tag} hint={words.tagsHint} error={error('tags')}>
            <Input value={value.tags} maxLength={500} onChange={(event) => set({ tags: event.currentTarget.value })} />
          </Field>
          <Field label={words.keyword} error={error('keyword')}>
            <Input
              value={value.keyword}
              maxLength={255}
              onChange={(event) => set({ keyword: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Switch
          checked={value.isPublic === 1}
          onChange={(event) => set({ isPublic: event.currentTarget.checked ? 1 : 0 })}
        >
          {words.isPublic}
        </Switch>
        <p className={css.hint}>{words.isPublicHint}</p>
        <VideoField
          videoId={value.videoId}
          videoName={value.videoName}
          onVideo={(videoId, videoName) => set({ videoId, videoName })}
        />
        {error('videoId') && <FieldError>{error('videoId')}</FieldError>}
      </div>
    </Card>
  )
}
