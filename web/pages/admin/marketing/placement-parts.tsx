import type { InputOf } from '@zhixing/contract'
import type { placementFinds } from '@zhixing/contract/marketing/admin-placement'
import { MAX_LEVELS, MAX_SUGGESTED, placementSource } from '@zhixing/contract/marketing/placement-rules'
import { useState } from 'react'
import { Combobox } from '../../../features/shared/workbench/kit.ts'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './placement-texts.ts'

type Form = InputOf<'marketing/admin/placement/save'>
type Levels = Form['levelList']
type Level = Levels[number]
export interface Named {
  id: string
  name?: string | undefined
}

const PAUSE = 300

/** Objects that are found by name: courses, classes, articles, papers. */
export function NamedInput({
  kind,
  max,
  value = [],
  onChange,
  ...aria
}: {
  kind: (typeof placementFinds)[number]
  max: number
  value?: readonly Named[]
  onChange?: (chosen: Named[]) => void
  'aria-label'?: string
}) {
  // A form has a dozen of these fields: each loads its options when it is opened.
  const [keyword, setKeyword] = useState<string | null>(null)
  const input = keyword === null ? null : { kind, keyword }
  const answer = useQuery('marketing/admin/placement/find', input, { debounce: PAUSE, keep: true })
  return (
    <Combobox
      {...aria}
      multiple={max > 1}
      max={max}
      placeholder={texts.find}
      loading={answer.loading}
      none={answer.error ?? texts.noneFound}
      onSearch={setKeyword}
      onOpen={() => setKeyword((now) => now ?? '')}
      chosen={value.map(({ id, name }) => ({ value: id, label: name || id }))}
      options={(answer.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => onChange?.(chosen.map(({ value: id, label }) => ({ id, name: label })))}
    />
  )
}

/** One paper. */
export function PaperInput({ value, onChange }: { value?: Named | null; onChange?: (paper: Named | null) => void }) {
  return (
    <NamedInput
      kind="paper"
      max={1}
      aria-label={texts.paper}
      value={value ? [value] : []}
      onChange={(chosen) => onChange?.(chosen.at(-1) ?? null)}
    />
  )
}

/** Levels with their thresholds and suggestions. */
export function LevelsInput({ value = [], onChange }: { value?: Levels; onChange?: (levels: Levels) => void }) {
  const set = (at: number, change: Partial<Level>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const suggestions = [
    ['courseList', 'course', texts.courses],
    ['gradeList', 'grade', texts.grades],
    ['articleList', 'article', texts.articles],
  ] as const
  return (
    <Stack gap={3}>
      {value.map((level, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- levels have no identity of their own
        <Panel pad={3} key={at}>
          <Stack gap={3}>
            <Row gap={3} justify="between" align="end">
              <Field label={texts.levelName} required>
                <Input
                  maxLength={20}
                  value={level.levelName}
                  onChange={({ target }) => set(at, { levelName: target.value })}
                />
              </Field>
              <Field label={texts.minScore} required>
                <NumberInput
                  min={0}
                  max={100}
                  precision={0}
                  value={Number(level.minScore)}
                  onChange={(minScore) => set(at, { minScore })}
                />
              </Field>
              {value.length > 1 && (
                <Button
                  size="s"
                  variant="text"
                  danger
                  onClick={() => onChange?.(value.filter((_level, index) => index !== at))}
                >
                  {texts.remove}
                </Button>
              )}
            </Row>
            <Field label={texts.levelText}>
              <Textarea
                rows={2}
                maxLength={200}
                value={level.levelText}
                onChange={({ target }) => set(at, { levelText: target.value })}
              />
            </Field>
            {suggestions.map(([field, kind, label]) => (
              <Field key={field} label={label}>
                <NamedInput
                  kind={kind}
                  max={MAX_SUGGESTED}
                  value={level[field] ?? []}
                  onChange={(chosen) => set(at, { [field]: chosen })}
                />
              </Field>
            ))}
          </Stack>
        </Panel>
      ))}
      {value.length < MAX_LEVELS && (
        <Row>
          <Button
            size="s"
            variant="line"
            onClick={() => onChange?.([...value, { levelName: '', minScore: nextScore(value), levelText: '' }])}
          >
            {texts.add}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** Between the highest level and 100. */
const nextScore = (levels: Levels): number => {
  const highest = Math.max(-1, ...levels.map(({ minScore }) => Number(minScore) || 0))
  return highest < 0 ? 0 : Math.min(100, Math.ceil((highest + 100) / 2))
}

/** How many problems the choice of the form has, before it is saved. */
export function ReadyHint({ values }: { values: Form }) {
  const { source, subjectId, topicList = [], exam, questionCount } = values
  const isChosen = source === placementSource.paper ? Boolean(exam) : Boolean(subjectId)
  const answer = useQuery(
    'marketing/admin/placement/check',
    isChosen
      ? {
          source,
          ...(subjectId ? { subjectId } : {}),
          topicIds: topicList.map(({ id }) => id),
          ...(exam ? { examId: exam.id } : {}),
          questionCount: Number(questionCount) || 0,
        }
      : null,
    { debounce: PAUSE, keep: true, quiet: true },
  )
  const found = answer.data
  if (!isChosen || !found) return null
  const { questionCount: count, isAdaptive } = found
  return (
    <Hint role="status">
      {texts.check(found)}
      {count === 0 ? texts.checkTooFew : isAdaptive ? texts.checkAdaptive(count) : texts.checkFixed(count)}
    </Hint>
  )
}
