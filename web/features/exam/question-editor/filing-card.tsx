import { Card, CardHead } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { CategoryOptions, type FlatCategory } from './category-options.tsx'
import type { QuestionValue } from './form-value.ts'
import { TopicList, TopicSelect } from './topics-field.tsx'
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
  const topics = {
    value: value.topicIds,
    onChange: (topicIds: string[]) => set({ topicIds }),
    categories,
    error: error('topicIds'),
  }
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
          <TopicSelect {...topics} />
        </div>
        <TopicList {...topics} />
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
        <Switch checked={value.isPublic} onChange={(event) => set({ isPublic: event.currentTarget.checked })}>
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
