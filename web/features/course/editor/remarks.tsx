import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { cx } from '../../../ui/cx.ts'
import { Hint } from '../../../ui/layout.tsx'
import { placeText } from '../preview/index.ts'
import css from './course-editor.module.css'
import { PlayDialog } from './outline/play-dialog.tsx'
import { texts } from './texts.ts'

type Remark = OutputOf<'course/auth/course/audit/remark/list'>['list'][number]
const words = texts.remarks

const momentNow = () => new Date().toISOString()

/** Remarks of reviewers, each with a link to its place; renders nothing if there are none. */
export function Remarks({ courseId }: { courseId: string }) {
  const { data, set } = useQuery('course/auth/course/audit/remark/list', { courseId }, { quiet: true })
  const { busy, run } = useAction({ reload: false })
  const [seen, setSeen] = useState<Remark | null>(null)
  const list = data?.list ?? []
  if (list.length === 0) return null

  const show = (id: string, doneTime: string | null) =>
    set((now) => now && { list: now.list.map((one) => (one.id === id ? { ...one, doneTime } : one)) })
  function mark({ id, doneTime }: Remark, isDone: boolean) {
    // Optimistic; rolled back if saving fails.
    show(id, isDone ? momentNow() : null)
    void run(id, () => api('course/auth/course/audit/remark/update', { id, isDone }, { isShowErrTip: true }), {
      onError: () => show(id, doneTime),
    })
  }

  return (
    <Card pad="l" className={css.remarks}>
      <CardHead
        title={words.title}
        aside={<Hint as="span">{words.left(list.filter(({ doneTime }) => !doneTime).length, list.length)}</Hint>}
      />
      <ul>
        {list.map((remark) => {
          const place = placeText(remark)
          return (
            <li key={remark.id} className={cx(remark.doneTime && css.remarkDone)}>
              <Checkbox
                checked={remark.doneTime !== null}
                disabled={busy === remark.id}
                aria-label={words.mark(remark.content)}
                onChange={(event) => mark(remark, event.currentTarget.checked)}
              />
              <div>
                <p className={css.remarkText}>{remark.content}</p>
                <Hint size="xs">{[remark.periodName, place, remark.userName].filter(Boolean).join(' · ')}</Hint>
              </div>
              <Button size="s" variant="line" onClick={() => setSeen(remark)}>
                {words.see}
              </Button>
            </li>
          )
        })}
      </ul>
      {seen && (
        <PlayDialog
          periodId={seen.periodId}
          name={seen.periodName}
          at={seen}
          note={seen.content}
          onClose={() => setSeen(null)}
        />
      )}
    </Card>
  )
}
