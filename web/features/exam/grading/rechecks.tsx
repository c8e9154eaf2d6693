import { recheckStatus as recheckCode } from '@zhixing/contract/exam/kinds'
import type { OutputOf } from '@zhixing/contract'
import type { RecheckRow } from '@zhixing/contract/exam/recheck'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { useForm } from '../../shared/form/index.ts'
import { Work } from './answer-view.tsx'
import css from './grading.module.css'
import { fits, readScore } from './score.ts'
import { recheckTexts as words, texts } from './texts.ts'

type Seen = OutputOf<'exam/auth/exam/mark/recheck/view'>
const PAGE = 20

/** Rechecks requested by takers: list on the left; answer, reason and reply in the middle. */
export function Rechecks({
  examId,
  ways,
  onAnswered,
}: {
  examId: string
  /** Links to other marking modes of this paper. */
  ways: ReactNode
  onAnswered: () => void
}) {
  const [which, setWhich] = useState<'waiting' | 'answered'>('waiting')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState('')
  const isAnswered = which === 'answered'
  const rows = useQuery('exam/auth/exam/mark/recheck/list', { examId, isAnswered, pageCurrent: page, pageSize: PAGE })
  const list = rows.data?.list ?? []
  const current = list.some(({ recheckId }) => recheckId === chosen) ? chosen : (list[0]?.recheckId ?? '')
  return (
    <>
      <Stack as="aside" className={css.side}>
        {ways}
        <Tabs
          label={words.which}
          value={which}
          onChange={(next) => {
            setWhich(next)
            setPage(1)
          }}
          items={[
            { id: 'waiting', label: words.waiting },
            { id: 'answered', label: words.answered },
          ]}
        />
        <QueryView of={rows} lines={4}>
          {({ list: shown, totalCount }) => (
            <>
              <Stack as="ul" gap={2} className={css.queue}>
                {shown.map((row) => (
                  <li key={row.recheckId}>
                    <button
                      type="button"
                      className={cx(css.entry, row.recheckId === current && css.current)}
                      aria-pressed={row.recheckId === current}
                      onClick={() => setChosen(row.recheckId)}
                    >
                      <b>
                        {row.takerName} <small>{words.problemNo(row.label)}</small>
                      </b>
                      <span className={css.plain}>{row.reason}</span>
                      <small>
                        <DateTime value={row.gmtCreate} shape="minute" /> · {words.state(row)}
                      </small>
                    </button>
                  </li>
                ))}
              </Stack>
              <Pagination page={page} pages={Math.ceil(totalCount / PAGE)} onPage={setPage} />
            </>
          )}
        </QueryView>
      </Stack>
      <section className={css.sheet}>
        {current === '' ? (
          rows.data && (
            <Empty compact title={isAnswered ? words.noneAnswered : words.none}>
              {words.noneAbout}
            </Empty>
          )
        ) : (
          <One
            key={current}
            recheckId={current}
            onAnswered={() => {
              rows.reload()
              onAnswered()
            }}
          />
        )}
      </section>
    </>
  )
}

function One({ recheckId, onAnswered }: { recheckId: string; onAnswered: () => void }) {
  const seen = useQuery('exam/auth/exam/mark/recheck/view', { recheckId })
  return (
    <QueryView of={seen} lines={8}>
      {(data) => (
        <>
          <div className={css.work}>
            <Work task={data.task} />
          </div>
          <Answer
            key={`${data.recheck.recheckStatus} ${data.recheck.reply}`}
            seen={data}
            onSaved={() => {
              seen.reload()
              onAnswered()
            }}
          />
        </>
      )}
    </QueryView>
  )
}

const outcome = ({ recheckStatus }: RecheckRow): 'confirm' | 'change' | '' =>
  recheckStatus === recheckCode.kept ? 'confirm' : recheckStatus === recheckCode.changed ? 'change' : ''

/** Reason of the taker, and the reply. */
function Answer({ seen: { recheck, task, isByRule }, onSaved }: { seen: Seen; onSaved: () => void }) {
  const isAnswered = recheck.recheckStatus !== recheckCode.waiting
  const [isOpen, setOpen] = useState(!isAnswered)
  const { fullScore } = recheck
  const form = useForm({
    start: {
      decision: outcome(recheck),
      score: recheck.scoreAfter === null ? '' : String(recheck.scoreAfter),
      reply: recheck.reply,
    },
    storeAs: `recheck-answer-${recheck.recheckId}`,
    check({ decision, score, reply }) {
      const points = readScore(score)
      return {
        decision: decision === '' ? words.needDecision : undefined,
        score:
          decision !== 'change' || fits(points, fullScore)
            ? undefined
            : points === undefined
              ? texts.needScore
              : texts.tooHigh(fullScore),
        reply: reply.trim() === '' ? words.needReply : undefined,
      }
    },
    async send({ decision, score, reply }) {
      if (decision === '') return
      const points = readScore(score)
      await api(
        'exam/auth/exam/mark/recheck/save',
        {
          recheckId: recheck.recheckId,
          decision,
          ...(decision === 'change' && points !== undefined ? { score: points } : {}),
          reply,
          answerTag: task.answerTag,
          replace: isAnswered ? 1 : 0,
        },
        { showSuccess: true },
      )
      setOpen(false)
      onSaved()
    },
  })
  return (
    <div className={css.panel}>
      <Row>
        <b>{words.reason}</b>
        <Tag tone={isAnswered ? 'free' : 'warn'}>{words.state(recheck)}</Tag>
      </Row>
      <p className={css.words}>{recheck.reason}</p>
      <Hint>
        {words.markThen(recheck.scoreBefore, fullScore)} · <DateTime value={recheck.gmtCreate} shape="minute" />
      </Hint>
      {isByRule && <Note title={words.byRule} />}
      {!isOpen ? (
        <>
          <Note tone="good" title={recheck.reply}>
            {recheck.answerTime && <DateTime value={recheck.answerTime} shape="minute" />}
          </Note>
          <Row>
            <Button size="s" variant="line" onClick={() => setOpen(true)}>
              {words.again}
            </Button>
          </Row>
        </>
      ) : (
        <form {...form.attributes}>
          <Stack gap={4}>
            <RadioGroup
              legend={words.decision}
              name="decision"
              shape="row"
              value={form.values.decision}
              onChange={(decision) => form.set('decision', decision === 'change' ? 'change' : 'confirm')}
              options={[
                { value: 'confirm', label: words.confirm },
                { value: 'change', label: isByRule ? words.raise : words.change },
              ]}
              error={form.errors.decision}
            />
            {form.values.decision === 'change' && (
              <Field label={words.score} required error={form.errors.score} className={css.score}>
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={7}
                  trail={<span className={css.full}>/ {fullScore}</span>}
                  {...form.control('score')}
                />
              </Field>
            )}
            <Field label={words.reply} required error={form.errors.reply} hint={words.replyHint}>
              <Textarea rows={3} maxLength={1000} {...form.control('reply')} />
            </Field>
            <FormError>{form.errors.form}</FormError>
            <Row>
              <Button type="submit" loading={form.busy}>
                {isAnswered ? words.saveAgain : words.save}
              </Button>
              {isAnswered && (
                <Button variant="line" onClick={() => setOpen(false)}>
                  {words.cancel}
                </Button>
              )}
            </Row>
          </Stack>
        </form>
      )}
    </div>
  )
}
