import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { localTime } from '../../../ui/date-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import css from './course-editor.module.css'
import type { EditorKind } from './kinds.ts'
import { MissingList } from '../versions/index.ts'
import type { Missing, MyCourse } from './state.ts'
import { texts } from './texts.ts'
import { useActions } from './use-actions.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useNow } from '../../../ui/use-now.ts'

const words = texts.submitDialog

/** What a course should have, but is submitted without. */
const advisedFields = ['courseLogo', 'introduce'] as const

/** Where a missing item is filled in. */
export function missingPath(
  kind: EditorKind,
  courseId: string,
  { place, id, field }: Omit<Missing, 'sentence'>,
): string {
  return place === 'course' && field !== 'chapterList'
    ? `${kind.base}/add?id=${courseId}#${field}`
    : `${kind.base}/period?id=${courseId}${place === 'course' ? '' : `#part-${id}`}`
}

/** Submits a course: missing items first, then what is advised and the publication time. */
export function SubmitDialog({
  kind,
  course,
  onClose,
}: {
  kind: EditorKind
  course: Pick<MyCourse, 'courseId' | 'publishTime'>
  onClose: () => void
}) {
  const { courseId } = course
  const actions = useActions()
  const answer = useQuery('course/auth/course/audit/view', { courseId })
  /** What the server reported missing on submission. */
  const [reported, setReported] = useState<readonly Missing[]>()
  const missing = reported ?? answer.data?.missingList
  const videos = answer.data?.videoWaiting ?? 0
  const advised = advisedFields.filter((field) => kind.isCourse && answer.data?.[field] === '')
  const [when, setWhen] = useState<'now' | 'at'>(course.publishTime ? 'at' : 'now')
  const [time, setTime] = useState(() =>
    localTime(course.publishTime ?? new Date(Date.now() + 86_400_000).toISOString()),
  )
  const [wrong, setWrong] = useState('')
  const now = useNow()

  async function send() {
    const at = when === 'at' ? new Date(time) : null
    if (at && !(at.getTime() > Date.now())) return setWrong(words.timeWrong)
    const found = await actions.submit(courseId, at ? at.toISOString() : null)
    if (found === undefined) return
    if (found.length > 0) setReported(found)
    else onClose()
  }

  const whole = missing?.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={missing && !whole ? texts.missing.title : words.title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {whole ? '取消' : '关闭'}
          </Button>
          {whole && (
            <Button loading={actions.busy === 'submit'} onClick={() => void send()} data-focus="">
              {words.send}
            </Button>
          )}
        </>
      }
    >
      <QueryView of={answer} lines={3} compact>
        {() =>
          whole ? (
            <div className={css.stack}>
              <p>{words.why}</p>
              {advised.length > 0 && (
                <>
                  <p>{words.advice}</p>
                  <MissingList
                    list={advised.map((field) => ({ field, sentence: words.advised[field] }))}
                    to={({ field }) => missingPath(kind, courseId, { place: 'course', id: courseId, field })}
                    onGo={onClose}
                  />
                </>
              )}
              {videos > 0 && <p className={css.note}>{words.waitingVideos(videos)}</p>}
              <RadioGroup
                legend={words.when}
                name="when"
                value={when}
                onChange={(value) => setWhen(value === 'at' ? 'at' : 'now')}
                options={[
                  { value: 'now', label: words.atOnce },
                  { value: 'at', label: words.at },
                ]}
              />
              {when === 'at' && (
                <Field label={words.timeLabel} error={wrong}>
                  <Input
                    type="datetime-local"
                    value={time}
                    min={localTime(new Date(now).toISOString())}
                    onChange={(event) => {
                      setTime(event.currentTarget.value)
                      setWrong('')
                    }}
                  />
                </Field>
              )}
            </div>
          ) : (
            <MissingList list={missing ?? []} to={(one) => missingPath(kind, courseId, one)} onGo={onClose} />
          )
        }
      </QueryView>
    </Dialog>
  )
}
