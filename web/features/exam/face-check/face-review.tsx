import type { OutputOf } from '@zhixing/contract'
import { faceStatus } from '@zhixing/contract/grade/face-rules'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { PictureViewer } from '../../../ui/picture-viewer.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './face-check.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Row = OutputOf<'exam/auth/grade/exam/face/page'>['list'][number]
type State = 'todo' | 'same' | 'different' | 'letIn' | 'none' | 'all'
type Decision = 2 | 3 | 5
const states = Object.keys(texts.tabs) as State[]
const PAGE = 24
const POLL_MS = 10_000
const nameOf = ({ studentName, nickname }: Row) => studentName || nickname
const tones: Record<number, 'plain' | 'free' | 'warn' | 'live'> = {
  0: 'plain',
  1: 'warn',
  2: 'free',
  3: 'live',
  4: 'warn',
  5: 'free',
}

/** Face review: portrait and picture side by side, with a decision. */
export function FaceReview({ gradeExamId, isOn }: { gradeExamId: string; isOn: boolean }) {
  const [state, setState] = useState<State>('todo')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ decision: 3 | 5; rows: Row[] } | null>(null)
  const { busy, run } = useAction({ reload: false })
  const people = useQuery(
    'exam/auth/grade/exam/face/page',
    { gradeExamId, state, keyword, pageCurrent: page, pageSize: PAGE },
    // Poll for new takers.
    { keep: true, debounce: 250, poll: (data) => (data ? POLL_MS : false) },
  )
  /** An open dialog keeps its input. */
  function renew() {
    setChosen(new Set())
    people.reload()
  }
  const decide = (decision: Decision, rows: readonly Row[], reason = '') =>
    api('exam/auth/grade/exam/face/review', {
      gradeExamId,
      faceStatus: decision,
      reason,
      list: rows.map(({ userId, rev }) => ({ userId, rev })),
    })
  const counts = people.data?.counts
  const selected = people.data?.list.filter(({ userId }) => chosen.has(userId)) ?? []
  if (!isOn)
    return (
      <Card>
        <Empty title={texts.off}>{texts.offAbout}</Empty>
      </Card>
    )
  return (
    <Stack gap={4}>
      {people.data && <Note title={texts.keeps(people.data.faceKeepDays)} />}
      <Row gap={3} justify="between">
        <Input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={keyword}
          maxLength={50}
          className={css.search}
          onChange={(event) => {
            setKeyword(event.currentTarget.value)
            setPage(1)
          }}
        />
        {selected.length > 0 && (
          <Button variant="line" onClick={() => setAsked({ decision: 5, rows: selected })}>
            {texts.letInSelected(selected.length)}
          </Button>
        )}
      </Row>
      <Tabs
        label={texts.people}
        value={state}
        onChange={(next) => {
          setState(next)
          setPage(1)
          setChosen(new Set())
        }}
        items={states.map((id) => ({ id, label: texts.tabs[id] ?? id, ...(counts ? { count: counts[id] } : {}) }))}
      >
        <QueryView of={people}>
          {({ list, pageCurrent, totalPage }) =>
            list.length === 0 ? (
              <Card>
                <Empty compact title={state === 'todo' ? texts.nobody.todo : texts.nobody.other} />
              </Card>
            ) : (
              <Stack gap={4}>
                <ul className={css.people}>
                  {list.map((row) => (
                    <li key={row.userId}>
                      <Person
                        row={row}
                        isChosen={chosen.has(row.userId)}
                        busy={busy === row.userId}
                        onChoose={(is) => {
                          const next = new Set(chosen)
                          if (is) next.add(row.userId)
                          else next.delete(row.userId)
                          setChosen(next)
                        }}
                        onSame={() =>
                          void run(row.userId, () =>
                            decide(2, [row]).then(renew, (error: unknown) => {
                              people.reload()
                              throw error
                            }),
                          )
                        }
                        onAsk={(decision) => setAsked({ decision, rows: [row] })}
                      />
                    </li>
                  ))}
                </ul>
                <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
              </Stack>
            )
          }
        </QueryView>
      </Tabs>
      {asked && (
        <DecideDialog
          {...asked}
          onClose={() => setAsked(null)}
          onSend={async (reason) => {
            await decide(asked.decision, asked.rows, reason)
            setAsked(null)
            renew()
          }}
        />
      )}
    </Stack>
  )
}

interface PersonProps {
  row: Row
  isChosen: boolean
  busy: boolean
  onChoose: (is: boolean) => void
  onSame: () => void
  onAsk: (decision: 3 | 5) => void
}

function Person({ row, isChosen, busy, onChoose, onSame, onAsk }: PersonProps) {
  const name = nameOf(row)
  const { faceStatus: is } = row
  const mayCompare = row.snapshotUrl !== ''
  return (
    <Card>
      <div className={css.person}>
        <Row gap={2} justify="between" align="start" nowrap>
          {is === faceStatus.same || is === faceStatus.letIn ? (
            <span className={css.name}>{name}</span>
          ) : (
            <Checkbox
              checked={isChosen}
              aria-label={texts.select(name)}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            >
              <span className={css.name}>{name}</span>
            </Checkbox>
          )}
          <Row gap={1} nowrap>
            {row.hasBegun && <Tag tone="brand">{texts.begun}</Tag>}
            <Tag tone={tones[is] ?? 'plain'}>{texts.states[is]}</Tag>
          </Row>
        </Row>
        {row.studentName && row.studentName !== row.nickname && <Hint>{row.nickname}</Hint>}
        {(mayCompare || row.snapshotTime) && (
          <div className={css.pair} role="group" aria-label={texts.picturesOf(name)}>
            <Picture url={row.portraitUrl} name={texts.given} isGone={!mayCompare} />
            <Picture url={row.snapshotUrl} name={texts.taken} isGone={!mayCompare} />
          </div>
        )}
        {row.snapshotTime && (
          <Hint>
            {texts.takenAt} <DateTime value={row.snapshotTime} />
          </Hint>
        )}
        {texts.verdicts[row.verdict] && <Hint>{texts.verdicts[row.verdict]}</Hint>}
        {is === faceStatus.asks && row.failReason && <p className={css.why}>{texts.asks(row.failReason)}</p>}
        {row.reviewTime && is > 1 && is !== faceStatus.asks && (
          <Hint>
            {texts.by(row.reviewerName)} <DateTime value={row.reviewTime} shape="minute" />
            {row.reviewReason && (
              <span className={css.why}>
                {signs.colon}
                {row.reviewReason}
              </span>
            )}
          </Hint>
        )}
        <Row gap={2}>
          {mayCompare && is !== faceStatus.same && (
            <Button size="s" loading={busy} aria-label={`${texts.same}${signs.colon}${name}`} onClick={onSame}>
              {texts.same}
            </Button>
          )}
          {mayCompare && is !== faceStatus.different && (
            <Button
              size="s"
              variant="line"
              aria-label={`${texts.different}${signs.colon}${name}`}
              onClick={() => onAsk(3)}
            >
              {texts.different}
            </Button>
          )}
          {is !== faceStatus.letIn && is !== faceStatus.same && (
            <Button
              size="s"
              variant={mayCompare ? 'text' : 'line'}
              aria-label={`${texts.letInAction}${signs.colon}${name}`}
              onClick={() => onAsk(5)}
            >
              {texts.letInAction}
            </Button>
          )}
        </Row>
      </div>
    </Card>
  )
}

function Picture({ url, name, isGone }: { url: string; name: string; isGone: boolean }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <figure>
      {url ? (
        <button type="button" className={css.picture} aria-label={texts.enlarge(name)} onClick={() => setLarge(true)}>
          <img src={url} alt={name} loading="lazy" />
        </button>
      ) : (
        <div className={css.none}>{isGone ? texts.gone : texts.noPicture}</div>
      )}
      <figcaption className={css.caption}>{name}</figcaption>
      {isLarge && <PictureViewer src={url} alt={name} onClose={() => setLarge(false)} />}
    </figure>
  )
}

function DecideDialog({
  decision,
  rows,
  onClose,
  onSend,
}: {
  decision: 3 | 5
  rows: readonly Row[]
  onClose: () => void
  onSend: (reason: string) => Promise<void>
}) {
  const isRefusal = decision === 3
  const [first] = rows
  const who = rows.length === 1 && first ? nameOf(first) : texts.learners(rows.length)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: !isRefusal || reason.trim() ? undefined : texts.needReason }),
    send: ({ reason }) => onSend(reason),
  })
  return (
    <FormDialog
      form={form}
      title={isRefusal ? texts.differentTitle(who) : texts.letInTitle(who)}
      submit={texts.ok}
      onClose={onClose}
    >
      <Hint>{isRefusal ? texts.differentAbout : texts.letInAbout}</Hint>
      <Field label={texts.reasonField} required={isRefusal} error={form.errors.reason}>
        <Input maxLength={200} {...form.control('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Link to the face review. */
export function FaceEntry({ gradeExamId, waiting }: { gradeExamId: string; waiting: number }) {
  return (
    <ButtonLink variant={waiting > 0 ? 'primary' : 'line'} to={`/account/grades/exam/faces?gradeExamId=${gradeExamId}`}>
      {texts.entry(waiting)}
    </ButtonLink>
  )
}
