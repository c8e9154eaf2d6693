import type { InputOf, OutputOf } from '@zhixing/contract'
import { draftKinds, MAX_DRAFTS, MAX_TOPIC, MIN_TEXT } from '@zhixing/contract/assistant/problem-kinds'
import { kindName } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { uploadDocument } from '../../shared/files/index.ts'
import { useForm } from '../../shared/form/index.ts'
import { CategoryOptions, type FlatCategory, TopicList, TopicSelect } from '../question-editor/index.ts'
import css from './import.module.css'
import { texts } from './texts.ts'

type Begin = InputOf<'assistant/auth/problem/draft'>
type Sources = OutputOf<'assistant/auth/problem/sources'>
type Source = Begin['source']

const words = texts.draft
const ACCEPT = '.pdf,.docx,.doc,.pptx,.ppt,.odt,.rtf,.txt'
const without = <T,>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one)
const toggled = <T,>(list: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...without(list, one), one] : without(list, one)

/** First step of an import whose problems a model drafts. */
export function DraftStep(props: { categories: readonly FlatCategory[]; onBegun: (id: string) => void }) {
  const sources = useQuery('assistant/auth/problem/sources', {})
  return (
    <QueryView of={sources} lines={6}>
      {(found) =>
        found.notice === '' ? (
          <DraftForm {...props} sources={found} />
        ) : (
          <Empty title={found.notice}>{words.withoutModel}</Empty>
        )
      }
    </QueryView>
  )
}

function DraftForm({
  sources,
  categories,
  onBegun,
}: {
  sources: Sources
  categories: readonly FlatCategory[]
  onBegun: (id: string) => void
}) {
  const [sent, setSent] = useState<number | null>(null)
  const form = useForm({
    start: {
      source: (sources.list.length > 0 ? 'lesson' : 'text') as Source,
      courseId: sources.list[0]?.courseId ?? '',
      periodIds: [] as string[],
      file: null as File | null,
      text: '',
      topic: '',
      kinds: [1, 3] as number[],
      count: '10',
      difficulty: '0',
      subjectId: '0',
      topicIds: [] as string[],
      wish: '',
    },
    check: ({ source, periodIds, file, text, topic, kinds, count }) => ({
      periodIds: source === 'lesson' && periodIds.length === 0 ? words.noLesson : undefined,
      file: source === 'document' && file === null ? words.noFile : undefined,
      text: source === 'text' && text.trim().length < MIN_TEXT ? words.textShort(MIN_TEXT) : undefined,
      topic: source === 'topic' && topic.trim().length < 2 ? words.noTopic : undefined,
      kinds: kinds.length === 0 ? words.noKind : undefined,
      count: /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_DRAFTS ? undefined : words.badCount,
    }),
    async send(
      { source, periodIds, file, text, topic, kinds, count, difficulty, subjectId, topicIds, wish },
      clientKey,
    ) {
      try {
        const of: Partial<Begin> =
          source === 'lesson'
            ? { periodIds }
            : source === 'document' && file
              ? { fileId: (await uploadDocument(file, { onProgress: setSent })).fileId }
              : { text: source === 'topic' ? topic : text }
        const defaults = { subjectId, topicIds }
        const input = {
          source,
          ...of,
          kinds,
          count: Number(count),
          difficulty: Number(difficulty),
          wish,
          defaults,
          clientKey,
        }
        const { id } = await api('assistant/auth/problem/draft', input, { isShowErrTip: false })
        onBegun(id)
      } finally {
        setSent(null)
      }
    },
  })
  const { source, courseId, periodIds, kinds, file, topicIds } = form.values
  const points = {
    value: topicIds,
    onChange: (ids: string[]) => form.set('topicIds', ids),
    categories,
    error: form.errors.topicIds,
  }
  const lessons = sources.list.find((course) => course.courseId === courseId)?.periodList ?? []
  return (
    <Stack as="form" gap={4} className={css.stack} {...form.attributes}>
      <Note title={words.about} />
      <RadioGroup
        legend={words.source}
        name="draft-source"
        shape="row"
        options={(Object.keys(words.sources) as Source[]).map((value) => ({ value, label: words.sources[value] }))}
        value={source}
        onChange={(value) => form.set('source', value)}
      />
      {source === 'lesson' &&
        (sources.list.length === 0 ? (
          <Hint>{words.noLessons}</Hint>
        ) : (
          <>
            <Field label={words.course}>
              <Select
                value={courseId}
                onChange={(event) => form.change({ courseId: event.currentTarget.value, periodIds: [] })}
              >
                {sources.list.map((course) => (
                  <option key={course.courseId} value={course.courseId}>
                    {course.courseName}
                  </option>
                ))}
              </Select>
            </Field>
            <Stack as="fieldset" gap={2}>
              <legend>{words.lessons}</legend>
              {lessons.map(({ periodId, periodName }) => (
                <Checkbox
                  key={periodId}
                  checked={periodIds.includes(periodId)}
                  onChange={(event) => form.set('periodIds', toggled(periodIds, periodId, event.currentTarget.checked))}
                >
                  {periodName}
                </Checkbox>
              ))}
              <FormError>{form.errors.periodIds}</FormError>
            </Stack>
          </>
        ))}
      {source === 'document' && (
        <Field label={words.file} hint={words.fileHint} error={form.errors.file}>
          <Input
            type="file"
            accept={ACCEPT}
            onChange={(event) => form.set('file', event.currentTarget.files?.[0] ?? file)}
          />
        </Field>
      )}
      {source === 'text' && (
        <Field label={words.text} error={form.errors.text}>
          <Textarea rows={10} maxLength={20_000} {...form.control('text')} />
        </Field>
      )}
      {source === 'topic' && (
        <Field label={words.topic} hint={words.topicHint} error={form.errors.topic}>
          <Input maxLength={MAX_TOPIC} {...form.control('topic')} />
        </Field>
      )}
      <Stack as="fieldset" gap={2}>
        <legend>{words.kinds}</legend>
        <Row gap={4}>
          {draftKinds.map((code) => (
            <Checkbox
              key={code}
              checked={kinds.includes(code)}
              onChange={(event) => form.set('kinds', toggled(kinds, code, event.currentTarget.checked))}
            >
              {kindName(code)}
            </Checkbox>
          ))}
        </Row>
        <FormError>{form.errors.kinds}</FormError>
      </Stack>
      <div className={css.fields}>
        <Field label={words.count} error={form.errors.count}>
          <Input inputMode="numeric" {...form.control('count')} />
        </Field>
        <Field label={texts.difficulty}>
          <Select {...form.control('difficulty')}>
            <option value="0">{words.mixed}</option>
            {[1, 2, 3].map((code) => (
              <option key={code} value={code}>
                {texts.difficulties[code]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.subject}>
          <Select {...form.control('subjectId')}>
            <option value="0">{texts.none}</option>
            <CategoryOptions list={categories} type={1} />
          </Select>
        </Field>
        <TopicSelect {...points} hint={words.pointsHint} />
      </div>
      <TopicList {...points} />
      <Field label={words.wish} hint={words.wishHint} error={form.errors.wish}>
        <Input maxLength={300} {...form.control('wish')} />
      </Field>
      <FormError>{form.errors.form}</FormError>
      <Row>
        <Button type="submit" loading={form.busy}>
          {words.begin}
        </Button>
        <Hint as="span" role="status">
          {sent !== null ? texts.sending(Math.round(sent * 100)) : ''}
        </Hint>
      </Row>
    </Stack>
  )
}
