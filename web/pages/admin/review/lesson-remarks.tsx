import { FieldError } from '../../../ui/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { type LessonPlace, noPlace, placeText } from '../../../features/course/preview/index.ts'
import { newKey } from '../../../new-key.ts'
import { useAction } from '../../../use-action.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { texts } from './review-texts.ts'

export type Remark = OutputOf<'course/admin/review/remark/list'>['list'][number]
const words = texts.remarks

/** Remarks on the lessons of a course, and how to add one. */
export interface Remarks {
  list: readonly Remark[]
  reload: () => void
  /** The version is pending. */
  mayWrite: boolean
}

/** Remarks in order; their position seeks there. */
export function RemarkList({
  list,
  named,
  onSee,
  onChanged,
}: {
  list: readonly Remark[]
  /** Shows names of lessons. */
  named?: boolean
  onSee?: ((place: LessonPlace) => void) | undefined
  onChanged?: () => void
}) {
  const { busy, run } = useAction({ reload: false })
  return (
    <ul className={css.remarks}>
      {list.map((remark) => {
        const place = placeText(remark)
        return (
          <li key={remark.id}>
            <Row rowGap={1}>
              {named && <b>{remark.periodName}</b>}
              {place &&
                (onSee ? (
                  <Button variant="line" size="s" onClick={() => onSee(remark)}>
                    {place}
                  </Button>
                ) : (
                  <Tag tone="plain">{place}</Tag>
                ))}
              {remark.doneTime ? (
                <Tag tone="free">{words.done}</Tag>
              ) : (
                !remark.isOpen && <Tag tone="warn">{words.waits}</Tag>
              )}
              <Hint as="span" size="xs">
                {texts.version(remark.version)} · {remark.userName} ·{' '}
                <DateTime value={remark.gmtCreate} shape="minute" />
              </Hint>
              {remark.isOpen && onChanged && (
                <Button
                  size="s"
                  variant="text"
                  danger
                  loading={busy === remark.id}
                  onClick={() =>
                    void run(remark.id, async () => {
                      await api('course/admin/review/remark/delete', { id: remark.id })
                      onChanged()
                    })
                  }
                >
                  {words.remove}
                </Button>
              )}
            </Row>
            <p className={css.lines}>{remark.content}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Remarks on one lesson, and a new one at the current position. */
export function LessonRemarks({
  of,
  remarks: { list, reload, mayWrite },
  place,
  onSee,
}: {
  of: { courseId: string; version: number; periodId: string }
  remarks: Remarks
  /** Current position, read when writing starts. */
  place: () => LessonPlace
  onSee: (place: LessonPlace) => void
}) {
  const [content, setContent] = useState('')
  const [pinned, setPinned] = useState<LessonPlace>(noPlace)
  const [wrong, setWrong] = useState('')
  const key = useRef(newKey())
  const { busy, run } = useAction({ reload: false })
  const where = placeText(pinned)

  async function add() {
    if (content.trim() === '') return setWrong(words.missing)
    await run('add', async () => {
      const { videoTime, paragraph, quote } = pinned
      await api('course/admin/review/remark/save', {
        ...of,
        ...(videoTime === null ? {} : { videoTime }),
        ...(paragraph === null ? {} : { paragraph, quote }),
        content,
        clientKey: key.current,
      })
      key.current = newKey()
      setContent('')
      reload()
    })
  }

  return (
    <Stack gap={2} className={css.remarkBox}>
      {list.length > 0 && <RemarkList list={list} onSee={onSee} onChanged={reload} />}
      {mayWrite && (
        <>
          <Textarea
            aria-label={words.write}
            placeholder={words.write}
            rows={2}
            maxLength={500}
            aria-invalid={Boolean(wrong)}
            value={content}
            onFocus={() => content === '' && setPinned(place())}
            onChange={(event) => {
              setContent(event.target.value)
              setWrong('')
            }}
          />
          {wrong && <FieldError>{wrong}</FieldError>}
          <Row rowGap={1}>
            <Hint as="span" size="xs">
              {where ? words.at(where) : words.atAll}
            </Hint>
            <Button variant="line" size="s" onClick={() => setPinned(place())}>
              {words.here}
            </Button>
            {where && (
              <Button variant="line" size="s" onClick={() => setPinned(noPlace)}>
                {words.nowhere}
              </Button>
            )}
            <Button size="s" loading={busy === 'add'} onClick={() => void add()}>
              {words.add}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  )
}
