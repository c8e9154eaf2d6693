import type { OutputOf } from '@zhixing/contract'
import { MAX_LESSON_DESC } from '@zhixing/contract/course/limits'
import { useState } from 'react'
import { api } from '../../../../api.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { ChevronLeftIcon } from '../../../../ui/icons.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { DraftLine, DraftOffer, htmlField, LeaveGuard, useDraft } from '../../../shared/draft/index.ts'
import { RichEditor } from '../../../shared/rich-editor/index.ts'
import { NarrationCard } from '../../narration/index.ts'
import { Row, Stack } from '../../../../ui/layout.tsx'
import css from './dialogs.module.css'
import { LessonDraft } from './lesson-draft.tsx'
import { words } from './texts.ts'
import { useAsk } from '../../../../use-query.ts'
import { QueryView } from '../../../../ui/query-view.tsx'
import { errorTable } from '@zhixing/contract/errors'

type Lesson = OutputOf<'course/auth/course/chapter/period/audit/list'>['periodList'][number]

interface Value {
  periodName: string
  periodDesc: string
  periodText: string
}

const valueOf = ({ periodName, periodDesc, periodText }: Lesson): Value => ({ periodName, periodDesc, periodText })

async function fetchLesson(chapterId: string, periodId: string): Promise<{ lesson: Lesson; rev: number }> {
  const { periodList, rev } = await api('course/auth/course/chapter/period/audit/list', { chapterId }, { quiet: true })
  const lesson = periodList.find(({ id }) => id === periodId)
  if (!lesson) throw new Error(errorTable.notFound.msg)
  return { lesson, rev }
}

/** Editor of a text lesson, full width. */
export function TextLesson(props: {
  chapterId: string
  periodId: string
  back: string
  locked: boolean
  isOwn: boolean
}) {
  const { chapterId, periodId } = props
  const answer = useAsk(`${chapterId} ${periodId}`, () => fetchLesson(chapterId, periodId))
  return (
    <QueryView of={answer} lines={8}>
      {(loaded) => <LessonTextEditor key={periodId} {...props} {...loaded} />}
    </QueryView>
  )
}

function LessonTextEditor({
  chapterId,
  periodId,
  back,
  locked,
  isOwn,
  lesson,
  rev,
}: {
  chapterId: string
  periodId: string
  back: string
  locked: boolean
  /** The viewer is its lecturer, who also drafts and narrates it. */
  isOwn: boolean
  lesson: Lesson
  rev: number
}) {
  const [start] = useState(() => valueOf(lesson))
  const draft = useDraft<Value>({
    form: 'period-text',
    id: periodId,
    start,
    rev,
    ready: ({ periodName }) => periodName.trim() !== '',
    save: async (value, now) =>
      api('course/auth/course/chapter/period/audit/update', { id: periodId, rev: now, ...value }, { quiet: true }),
    latest: async () => {
      const fresh = await fetchLesson(chapterId, periodId)
      return { value: valueOf(fresh.lesson), rev: fresh.rev }
    },
  })
  const { value, set } = draft
  return (
    <>
      <Row gap={3} justify="between" nowrap className={css.textHead}>
        <ButtonLink variant="line" size="s" to={back} icon={<ChevronLeftIcon size={16} />}>
          {words.backToParts}
        </ButtonLink>
        {!locked && <DraftLine draft={draft} />}
      </Row>
      <DraftOffer
        draft={draft}
        describe={(one) => [
          { label: words.nameLabel, text: one.periodName },
          { label: words.periodDesc, text: one.periodDesc },
          htmlField(words.textTitle, one.periodText),
        ]}
      />
      <LeaveGuard draft={draft} />
      <Stack gap={4}>
        <Card pad="l">
          <div className={css.form} inert={locked || draft.offer !== null}>
            <Field label={words.nameLabel} required>
              <Input
                value={value.periodName}
                maxLength={255}
                onChange={(event) => set({ periodName: event.currentTarget.value })}
              />
            </Field>
            <Field label={words.periodDesc}>
              <Textarea
                rows={2}
                value={value.periodDesc}
                maxLength={MAX_LESSON_DESC}
                onChange={(event) => set({ periodDesc: event.currentTarget.value })}
              />
            </Field>
            {isOwn && (
              <LessonDraft
                periodId={periodId}
                before={value.periodDesc}
                save={draft.saveNow}
                onDraft={(periodDesc) => set({ periodDesc })}
              />
            )}
            <RichEditor
              key={draft.generation}
              label={words.textTitle}
              value={value.periodText}
              onChange={(periodText) => set({ periodText })}
            />
          </div>
        </Card>
        {isOwn && <NarrationCard periodId={periodId} rev={draft.rev} save={draft.saveNow} />}
      </Stack>
    </>
  )
}
