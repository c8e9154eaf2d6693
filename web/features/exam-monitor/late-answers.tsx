import type { OutputOf } from '@zhixing/contract'
import { Button, Drawer, Empty, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { QueryView } from '../workbench/query-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import css from './monitor.module.css'
import { texts } from './texts.ts'

type Row = OutputOf<'exam/auth/exam/monitor/late/list'>['list'][number]
const WAITS = 2
const ALL = 0
const colors: Record<number, string> = { 1: 'gold', 2: 'orange', 3: 'green', 4: 'default' }
const words = (answer: readonly string[]) => answer.filter((text) => text !== '').join('　') || texts.nothing

/** Answers that came after the end: those that wait for the teacher's word, and what became of the others. */
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
  const called = useCall('exam/auth/exam/monitor/late/list', {
    examId,
    ...(lateStatus === ALL ? {} : { lateStatus }),
    pageSize: 100,
  })
  const [busy, setBusy] = useState('')
  async function judge({ recordId, problemId, rev }: Row, isAccepted: 0 | 1) {
    setBusy(`${recordId} ${problemId} ${rev}`)
    try {
      await api('exam/auth/exam/monitor/late/judge', { recordId, problemId, rev, isAccepted }, { showSuccess: true })
      called.reload()
      onJudged()
    } catch {
      // Told already.
    } finally {
      setBusy('')
    }
  }
  return (
    <Drawer open size="large" title={texts.late} onClose={onClose}>
      <p className={css.muted}>{texts.lateAbout}</p>
      <Select<number>
        aria-label={texts.lateFilter}
        value={lateStatus}
        onChange={setLateStatus}
        options={[ALL, WAITS, 1, 3, 4].map((value) => ({ value, label: texts.lateStates[value] }))}
        style={{ minWidth: 128, marginBlockEnd: 12 }}
      />
      <QueryView of={called}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={texts.lateNone} />
          ) : (
            <ul className={css.late}>
              {list.map((row) => (
                <li key={`${row.recordId} ${row.problemId} ${row.rev}`}>
                  <p>
                    <b>{row.nickname}</b>{' '}
                    <Tag color={row.isSigned ? 'green' : 'red'}>{row.isSigned ? texts.signed : texts.unsigned}</Tag>
                    <Tag color={colors[row.lateStatus]}>{texts.lateStates[row.lateStatus]}</Tag>
                  </p>
                  <dl>
                    <dt>{texts.saved_}</dt>
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
                    <Space>
                      <Button type="primary" disabled={busy !== ''} onClick={() => void judge(row, 1)}>
                        {texts.accept}
                      </Button>
                      <Button disabled={busy !== ''} onClick={() => void judge(row, 0)}>
                        {texts.refuse}
                      </Button>
                    </Space>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Drawer>
  )
}
