import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDraft } from '../../draft/use-draft.ts'
import { DraftLine, DraftOffer, LeaveGuard, htmlField } from '../../draft/views.tsx'
import { RichEditor } from '../../rich-editor/rich-editor.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './outline.module.css'
import { words } from './texts.ts'

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
  if (!lesson) throw new Error('gone')
  return { lesson, rev }
}

/** Writing a text lesson: the editor with all its room. */
export function TextLesson(props: { chapterId: string; periodId: string; back: string; locked: boolean }) {
  const { chapterId, periodId } = props
  const [loaded, setLoaded] = useState<{ lesson: Lesson; rev: number } | null | undefined>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let left = false
    fetchLesson(chapterId, periodId).then(
      (found) => !left && setLoaded(found),
      () => !left && setLoaded(null),
    )
    return () => {
      left = true
    }
  }, [chapterId, periodId, tries])
  if (loaded === undefined) return <Skeleton lines={8} />
  if (loaded === null)
    return (
      <Card>
        <ErrorPanel action={<Button onClick={() => setTries(tries + 1)}>{words.retry}</Button>} />
      </Card>
    )
  return <Editor key={periodId} {...props} {...loaded} />
}

function Editor({
  chapterId,
  periodId,
  back,
  locked,
  lesson,
  rev,
}: {
  chapterId: string
  periodId: string
  back: string
  locked: boolean
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
            <Input
              value={value.periodDesc}
              maxLength={255}
              onChange={(event) => set({ periodDesc: event.currentTarget.value })}
            />
          </Field>
          <RichEditor
            key={draft.generation}
            label={words.textTitle}
            value={value.periodText}
            onChange={(periodText) => set({ periodText })}
          />
        </div>
      </Card>
    </>
  )
}
