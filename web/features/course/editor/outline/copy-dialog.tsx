import { useState } from 'react'
import { api } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toast-store.ts'
import type { EditorKind } from '../kinds.ts'
import { Stack } from '../../../../ui/layout.tsx'
import css from './dialogs.module.css'
import { words } from './texts.ts'
import type { Chapter } from './use-outline.ts'
import { useQuery } from '../../../../use-query.ts'
import { QueryView } from '../../../../ui/query-view.tsx'
import { useAction } from '../../../../use-action.ts'

/** Copies chapters or single periods from another course of the lecturer. */
export function CopyDialog({
  kind,
  courseId,
  chapters,
  onClose,
  onCopied,
}: {
  kind: EditorKind
  courseId: string
  chapters: readonly Chapter[]
  onClose: () => void
  onCopied: () => void
}) {
  const answer = useQuery('course/auth/course/audit/list', { courseCategory: kind.courseCategory, pageSize: 100 })
  const courses = (answer.data?.list ?? []).filter((one) => one.courseId !== courseId)
  const [chosen, setChosen] = useState('')
  const from = chosen || (courses[0]?.courseId ?? '')
  const outline = useQuery('course/auth/course/chapter/audit/list', from ? { courseId: from } : null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [into, setInto] = useState('')
  const { busy, run } = useAction({ reload: false })

  const pick = (ids: string[], on: boolean) =>
    setPicked((now) => {
      const next = new Set(now)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })

  async function copy() {
    const source = outline.data
    if (!source) return
    // A whole chapter keeps its name and slides; into a chapter of this course, periods are copied one by one.
    const whole = into
      ? []
      : source.chapterList.filter(
          ({ periodList }) => periodList.length > 0 && periodList.every(({ id }) => picked.has(id)),
        )
    const inWhole = new Set(whole.flatMap(({ periodList }) => periodList.map(({ id }) => id)))
    await run('copy', async (clientKey) => {
      const copied = await api('course/auth/course/chapter/audit/copy', {
        courseId,
        chapterIds: whole.map(({ id }) => id),
        periodIds: [...picked].filter((id) => !inWhole.has(id)),
        ...(into ? { chapterId: into } : {}),
        clientKey,
      })
      toast.success(words.copied(kind, copied.chapters, copied.periods))
      onCopied()
      onClose()
    })
  }

  return (
    <Dialog
      open
      closeOnBackdrop={false}
      size="l"
      onClose={onClose}
      title={words.copyTitle(kind)}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={picked.size === 0} loading={busy !== ''} onClick={() => void copy()}>
            {words.copyDo(picked.size)}
          </Button>
        </>
      }
    >
      <QueryView
        of={answer}
        lines={4}
        compact
        isEmpty={() => courses.length === 0}
        empty={<Empty compact title={words.copyNone} />}
      >
        {() => (
          <div className={css.form}>
            <Stack gap={4} className={css.pair}>
              <Field label={words.copyFrom(kind)}>
                <Select
                  value={from}
                  onChange={(event) => {
                    setChosen(event.currentTarget.value)
                    setPicked(new Set())
                  }}
                >
                  {courses.map((course) => (
                    <option key={course.courseId} value={course.courseId}>
                      {course.courseName}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={words.copyTo}>
                <Select value={into} onChange={(event) => setInto(event.currentTarget.value)}>
                  <option value="">{words.copyNewChapter(kind)}</option>
                  {chapters.map(({ id, chapterName }) => (
                    <option key={id} value={id}>
                      {chapterName}
                    </option>
                  ))}
                </Select>
              </Field>
            </Stack>
            <QueryView
              of={outline}
              lines={4}
              compact
              isEmpty={({ chapterList }) => chapterList.every(({ periodList }) => periodList.length === 0)}
              empty={<Empty compact title={words.copyNone} />}
            >
              {(source) => (
                <fieldset className={css.pickList}>
                  <legend>{words.copyPick(kind)}</legend>
                  {source.chapterList.map(({ id, chapterName, periodList }) => (
                    <div key={id}>
                      <Checkbox
                        checked={periodList.length > 0 && periodList.every((period) => picked.has(period.id))}
                        disabled={periodList.length === 0}
                        onChange={(event) =>
                          pick(
                            periodList.map((period) => period.id),
                            event.currentTarget.checked,
                          )
                        }
                      >
                        <b>{chapterName}</b>
                      </Checkbox>
                      <div className={css.pickPeriods}>
                        {periodList.map((period) => (
                          <Checkbox
                            key={period.id}
                            checked={picked.has(period.id)}
                            onChange={(event) => pick([period.id], event.currentTarget.checked)}
                          >
                            {period.periodName}
                          </Checkbox>
                        ))}
                      </div>
                    </div>
                  ))}
                </fieldset>
              )}
            </QueryView>
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}
