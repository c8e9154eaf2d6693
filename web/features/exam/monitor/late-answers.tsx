import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './monitor.module.css'
import { texts } from './texts.ts'

type Late = OutputOf<'exam/auth/exam/monitor/late/list'>['list'][number]
const WAITS = 2
const ALL = 0
const tones: Record<number, TagProps['tone']> = { 1: 'warn', 2: 'warn', 3: 'free', 4: 'plain' }
const words = (answer: readonly string[]) => answer.filter((text) => text !== '').join('　') || texts.nothing

/** Late answers: those that wait for a decision, and the others' outcomes. */
export function LateAnswers({
  examId,
  waitingOnly,
  onClose,
  onJudged,
}: {
  examId: string
  waitingOnly: boolean
  onClose: () => void
  onJudged: () => void
}) {
  const [lateStatus, setLateStatus] = useState(waitingOnly ? WAITS : ALL)
  const called = useQuery('exam/auth/exam/monitor/late/list', {
    examId,
    ...(lateStatus === ALL ? {} : { lateStatus }),
    pageSize: 100,
  })
  const { busy, run } = useAction({ reload: false })
  const judge = ({ recordId, problemId, rev }: Late, isAccepted: boolean) =>
    run('judge', async () => {
      await api('exam/auth/exam/monitor/late/judge', { recordId, problemId, rev, isAccepted }, { showSuccess: true })
      called.reload()
      onJudged()
    })
  return (
    <Drawer open wide title={texts.late} onClose={onClose}>
      <Hint>{texts.lateAbout}</Hint>
      <Row className={css.lateFilter}>
        <div>
          <Select
            aria-label={texts.lateFilter}
            value={lateStatus}
            onChange={(event) => setLateStatus(Number(event.target.value))}
          >
            {[ALL, WAITS, 1, 3, 4].map((value) => (
              <option key={value} value={value}>
                {texts.lateStates[value]}
              </option>
            ))}
          </Select>
        </div>
      </Row>
      <QueryView of={called}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty compact title={texts.lateNone} />
          ) : (
            <Stack as="ul" gap={4} className={css.late}>
              {list.map((row) => (
                <Panel as="li" pad={3} key={`${row.recordId} ${row.problemId} ${row.rev}`}>
                  <Row as="p">
                    <b>{row.nickname}</b>
                    <Tag tone={row.isSigned ? 'free' : 'live'}>{row.isSigned ? texts.signed : texts.unsigned}</Tag>
                    <Tag tone={tones[row.lateStatus] ?? 'plain'}>{texts.lateStates[row.lateStatus]}</Tag>
                  </Row>
                  <dl>
                    <dt>{texts.counted}</dt>
                    <dd>{words(row.savedAnswer)}</dd>
                    <dt>{texts.sent}</dt>
                    <dd>{words(row.userAnswer)}</dd>
                    {row.answeredAt && (
                      <>
                        <dt>{texts.answered}</dt>
                        <dd>
                          <DateTime value={row.answeredAt} />
                        </dd>
                      </>
                    )}
                    <dt>{texts.received}</dt>
                    <dd>
                      <DateTime value={row.receivedAt} />
                    </dd>
                    {row.endTime && (
                      <>
                        <dt>{texts.end}</dt>
                        <dd>
                          <DateTime value={row.endTime} />
                        </dd>
                      </>
                    )}
                  </dl>
                  {row.lateStatus === WAITS && (
                    <Row>
                      <Button size="s" disabled={busy !== ''} onClick={() => void judge(row, true)}>
                        {texts.accept}
                      </Button>
                      <Button size="s" variant="line" disabled={busy !== ''} onClick={() => void judge(row, false)}>
                        {texts.refuse}
                      </Button>
                    </Row>
                  )}
                </Panel>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Drawer>
  )
}
