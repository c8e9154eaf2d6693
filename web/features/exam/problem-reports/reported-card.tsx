import type { OutputOf } from '@zhixing/contract'
import { reportStatus, reportTypes } from '@zhixing/contract/exam/practice-kinds'
import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Keyed } from '../practice/index.ts'
import { editPath } from '../question-editor/index.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './problem-reports.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'

export type Reported = OutputOf<'exam/auth/exam/problem/report/page'>['list'][number]

/** One problem with its reports and their handling. */
export function ReportedCard({ row, onHandled }: { row: Reported; onHandled: () => void }) {
  const isWaiting = row.reportStatus === reportStatus.waiting
  return (
    <Card pad="l">
      <Row className={css.head}>
        <Tag tone={isWaiting ? 'warn' : 'free'}>
          {isWaiting ? texts.waiting : row.reportStatus === reportStatus.fixed ? texts.fixed : texts.fine}
        </Tag>
        <b>{texts.total(row.reportTotal)}</b>
        <small>
          <DateTime value={row.handleTime ?? row.lastTime} shape="minute" />
        </small>
        <span className={css.edit}>
          {row.isDeleted ? (
            <Tag tone="plain">{texts.deleted}</Tag>
          ) : (
            <ButtonLink
              size="s"
              variant="line"
              to={editPath({ id: row.problemId, problemType: row.problem.problemType })}
            >
              {texts.edit}
            </ButtonLink>
          )}
        </span>
      </Row>
      <Keyed problem={row.problem} explained={row.explainedList} />
      <ul className={css.reports}>
        {row.reportList.map((one) => (
          <li key={one.id}>
            <p>
              <Tag tone="plain">{reportTypes[one.reportType - 1] ?? ''}</Tag>
              {one.content || <span className={css.muted}>{texts.noWords}</span>}
            </p>
            <small>
              {one.nickname} · <DateTime value={one.gmtCreate} shape="minute" />
              {one.version < row.version && ` · ${texts.outdated}`}
            </small>
          </li>
        ))}
      </ul>
      {row.reportTotal > row.reportList.length && (
        <p className={css.muted}>{texts.more(row.reportTotal - row.reportList.length)}</p>
      )}
      {isWaiting ? (
        <Handle problemId={row.problemId} onHandled={onHandled} />
      ) : (
        row.reply !== '' && (
          <p className={css.reply}>
            <b>{texts.yourReply}</b>
            {row.reply}
          </p>
        )
      )}
    </Card>
  )
}

function Handle({ problemId, onHandled }: { problemId: string; onHandled: () => void }) {
  const [reply, setReply] = useState('')
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState('')
  async function send(status: number) {
    setError('')
    await run(
      String(status),
      async () => {
        const input = { problemId, reportStatus: status, reply }
        await api('exam/auth/exam/problem/report/handle', input, { showSuccess: true })
        onHandled()
      },
      {
        onError: (failure) => {
          if (failure instanceof ApiError) setError(failure.message)
        },
      },
    )
  }
  return (
    <div className={css.handle}>
      <Field label={texts.reply} error={error}>
        <Textarea
          rows={2}
          maxLength={500}
          placeholder={texts.replyPlace}
          value={reply}
          onChange={(event) => setReply(event.currentTarget.value)}
        />
      </Field>
      <Row align="stretch" justify="end">
        <Button
          variant="line"
          loading={busy === String(reportStatus.fine)}
          disabled={busy !== ''}
          onClick={() => void send(reportStatus.fine)}
        >
          {texts.fine}
        </Button>
        <Button
          loading={busy === String(reportStatus.fixed)}
          disabled={busy !== ''}
          onClick={() => void send(reportStatus.fixed)}
        >
          {texts.fixed}
        </Button>
      </Row>
    </div>
  )
}
