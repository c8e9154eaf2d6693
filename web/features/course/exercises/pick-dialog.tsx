import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import css from './praxis.module.css'
import type { Place } from './place.ts'
import { texts } from './texts.ts'
import { PickList } from '../../../ui/pick-list.tsx'
import { useAction } from '../../../use-action.ts'
import { usePages } from '../../../use-pages.ts'

type Paper = OutputOf<'exam/auth/course/exam/paper/list'>['list'][number]
const words = texts.dialog
const PAGE_SIZE = 10
/** Debounce of the search, ms. */
const DEBOUNCE_MS = 250

/** Picks papers for a place of a course. Stays open, so that several can be added. */
export function PickDialog({
  courseId,
  place,
  taken,
  onClose,
}: {
  courseId: string
  place: Place
  taken: readonly string[]
  onClose: () => void
}) {
  const [whose, setWhose] = useState<'mine' | 'others'>('mine')
  const [keyword, setKeyword] = useState('')
  const [asExercise, setAsExercise] = useState(true)
  const { busy, run } = useAction()
  const asked = { keyword: keyword.trim(), isMine: whose === 'mine', pageSize: PAGE_SIZE }
  const found = usePages(
    JSON.stringify(asked),
    (pageCurrent, { signal }) =>
      api('exam/auth/course/exam/paper/list', { ...asked, courseId, pageCurrent }, { signal }),
    { debounce: DEBOUNCE_MS },
  )

  const add = ({ examId }: Paper) =>
    run(examId, () =>
      api(
        'exam/auth/course/exam/ref/save',
        { courseId, refType: place.refType, refId: place.refId, examId, exerciseType: asExercise ? 2 : 1 },
        { showSuccess: true },
      ),
    )

  return (
    <Dialog
      open
      size="l"
      title={words.title(place.name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className={css.pick}>
        <Tabs
          label={words.whose}
          items={[
            { id: 'mine', label: words.own },
            { id: 'others', label: words.others },
          ]}
          value={whose}
          onChange={setWhose}
        />
        <PickList
          of={found}
          search={{ label: words.search, value: keyword, onChange: setKeyword }}
          filters={
            <Checkbox checked={asExercise} onChange={(event) => setAsExercise(event.currentTarget.checked)}>
              {words.asExercise}
            </Checkbox>
          }
          rowKey={({ examId }) => examId}
          gap={2}
          empty={
            <Empty compact title={words.none}>
              {whose === 'mine' ? words.noneOwn : words.noneOthers}
            </Empty>
          }
          render={(paper) => {
            const isTaken = taken.includes(paper.examId)
            return (
              <li className={css.paper}>
                <span className={css.tieName}>
                  <b>{paper.examName}</b>
                  <small>
                    {[
                      paper.subjectName,
                      texts.facts(paper.problemQuantity, paper.totalScore),
                      paper.isMine ? '' : paper.lecturerName,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <Button
                  size="s"
                  variant="line"
                  disabled={isTaken}
                  loading={busy === paper.examId}
                  aria-label={isTaken ? words.picked : words.pickOf(paper.examName)}
                  onClick={() => void add(paper)}
                >
                  {isTaken ? words.picked : words.pick}
                </Button>
              </li>
            )
          }}
        />
      </div>
    </Dialog>
  )
}
