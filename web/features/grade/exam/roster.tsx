import type { GradeExamStudent } from '../../../shapes.ts'
import { auditType as auditCode } from '@zhixing/contract/grade/codes'
import { faceStatus as faceCode } from '@zhixing/contract/grade/face-rules'
import { examStatus as examCode } from '@zhixing/contract/exam/kinds'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { FaceEntry, faceTexts } from '../../exam/face-check/index.ts'
import { backRoomAddress } from '../class/index.ts'
import { CompensateDialog, OverrideDialog } from './dialogs.tsx'
import { ExamWindow } from './exam-window.tsx'
import css from './grade-exam.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Exam = OutputOf<'exam/auth/grade/exam/view'>
type State = keyof typeof texts.states
const states = Object.keys(texts.states) as State[]
const PAGE = 50
const tones: Record<number, 'plain' | 'live' | 'warn' | 'free'> = {
  1: 'plain',
  2: 'live',
  3: 'warn',
  4: 'warn',
  5: 'free',
}

/** Actions on a whole exam. */
function Tools({ exam, onDialog, onDone }: { exam: Exam; onDialog: () => void; onDone: () => void }) {
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const { gradeExamId, examId, gradeExamName } = exam
  return (
    <Row gap={2}>
      {exam.isGrader && (
        <>
          <ButtonLink variant="line" to={`/account/exams/monitor?examId=${examId}`}>
            {texts.monitor}
          </ButtonLink>
          {exam.auditType === auditCode.manual && (
            <ButtonLink variant="line" to={`/account/exams/marking?examId=${examId}`}>
              {texts.workspace}
            </ButtonLink>
          )}
          <ButtonLink variant="line" to={`/account/exams/statistics?examId=${examId}`}>
            {texts.statistics}
          </ButtonLink>
        </>
      )}
      {exam.faceCheck > 0 && exam.mayMark && <FaceEntry gradeExamId={gradeExamId} waiting={exam.faceWaiting} />}
      {exam.mayManage && (
        <>
          <Button variant="line" onClick={onDialog}>
            {texts.compensate}
          </Button>
          {exam.makeUp && (
            <Tag tone="warn">
              {texts.makeUpPlanned(
                exam.makeUp.beginTime ? formatDate(exam.makeUp.beginTime, 'minute') : '',
                formatDate(exam.makeUp.endTime, 'minute'),
              )}
            </Tag>
          )}
          {(exam.compensateStatus === 1 || exam.makeUp) && (
            <Button
              variant="line"
              loading={busy === 'off'}
              onClick={() =>
                void run(
                  'off',
                  () => api('exam/auth/grade/exam/edit/compensate/status', { gradeExamId, compensateStatus: 0 }),
                  { done: texts.compensateOff },
                ).then(onDone)
              }
            >
              {texts.compensateOff}
            </Button>
          )}
          <ButtonLink variant="line" to={`/account/grades/exam/set?gradeId=${exam.gradeId}&gradeExamId=${gradeExamId}`}>
            {texts.edit}
          </ButtonLink>
          <Button variant="text" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        </>
      )}
      <Dialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.removeSure(gradeExamName)}
        size="s"
        footer={
          <>
            <Button variant="line" onClick={() => setRemoving(false)}>
              {texts.cancel}
            </Button>
            <Button
              variant="danger"
              loading={busy === 'remove'}
              onClick={() =>
                void run(
                  'remove',
                  async () => {
                    await api('exam/auth/grade/exam/del', { gradeExamId })
                    await navigate(backRoomAddress(exam.gradeId, 'exams'))
                  },
                  { done: texts.removed },
                )
              }
            >
              {texts.remove}
            </Button>
          </>
        }
      >
        {texts.removeAbout}
      </Dialog>
    </Row>
  )
}

function StateCell({ one }: { one: GradeExamStudent }) {
  return (
    <Row gap={1}>
      {one.isAbsent ? (
        <Tag tone="live">{texts.absent}</Tag>
      ) : (
        <Tag tone={tones[one.examStatus] ?? 'plain'}>{texts.stateOf[one.examStatus]}</Tag>
      )}
      {!one.isMember && <Tag tone="plain">{texts.left}</Tag>}
      {(one.faceStatus === faceCode.different || one.faceStatus === faceCode.asks) && (
        <Tag tone="warn">{`${faceTexts.title}${signs.colon}${faceTexts.states[one.faceStatus]}`}</Tag>
      )}
      {one.auditTime && <Tag tone="free">{texts.completed}</Tag>}
    </Row>
  )
}

/** Exceptions of one student. */
function OwnCell({ one }: { one: GradeExamStudent }) {
  const parts = [
    one.extraMinutes > 0 && texts.extraMinutes(one.extraMinutes),
    one.extraAttempts > 0 && texts.extraAttempts(one.extraAttempts),
  ].filter(Boolean)
  return (
    <Stack gap={0}>
      {(one.beginTime || one.endTime) && <ExamWindow beginTime={one.beginTime} endTime={one.endTime} />}
      {parts.length > 0 && <span>{parts.join(signs.comma)}</span>}
    </Stack>
  )
}

/** State of all students in an exam, with actions. */
export function Roster({ exam, onChange }: { exam: Exam; onChange: () => void }) {
  const { gradeExamId } = exam
  const [state, setState] = useState<State>('all')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [compensates, setCompensates] = useState(false)
  const [own, setOwn] = useState<GradeExamStudent | null>(null)
  const students = useQuery(
    'exam/auth/grade/exam/student/relation/list',
    { gradeExamId, state, keyword, pageCurrent: page, pageSize: PAGE },
    { keep: true, debounce: 250 },
  )
  function done() {
    setCompensates(false)
    setOwn(null)
    students.reload()
    onChange()
  }
  const counts = students.data?.counts
  return (
    <Stack gap={4}>
      <Tools exam={exam} onDialog={() => setCompensates(true)} onDone={done} />
      {counts && (
        <Stats
          items={[
            { label: texts.facts.all, value: counts.all, unit: texts.person },
            { label: texts.facts.handed, value: counts.marking + counts.marked, unit: texts.person },
            { label: texts.facts.marking, value: counts.marking, unit: texts.person },
            { label: texts.facts.absent, value: counts.absent, unit: texts.person },
            { label: texts.facts.failed, value: counts.failed, unit: texts.person },
            {
              label: texts.facts.average,
              value: students.data?.average == null ? '—' : texts.points(students.data.average),
              unit: texts.point,
            },
          ]}
        />
      )}
      <Input
        type="search"
        aria-label={texts.searchStudent}
        placeholder={texts.searchStudent}
        value={keyword}
        maxLength={50}
        className={css.search}
        onChange={(event) => {
          setKeyword(event.currentTarget.value)
          setPage(1)
        }}
      />
      <Tabs
        label={texts.roster}
        value={state}
        onChange={(next) => {
          setState(next)
          setPage(1)
        }}
        items={states.map((id) => ({ id, label: texts.states[id], ...(counts ? { count: counts[id] } : {}) }))}
      >
        <QueryView of={students}>
          {({ list, pageCurrent, totalPage }) => (
            <Stack gap={4}>
              <Table
                label={texts.roster}
                rows={list}
                rowKey={({ relationId }) => relationId}
                busy={students.loading}
                empty={<Empty compact title={texts.nobody} />}
                columns={[
                  {
                    key: 'student',
                    title: texts.student,
                    width: 200,
                    render: ({ nickname, studentName, groupName }) => (
                      <Stack gap={0}>
                        <span>{studentName || nickname}</span>
                        <Hint as="span">{[studentName ? nickname : '', groupName].filter(Boolean).join(' · ')}</Hint>
                      </Stack>
                    ),
                  },
                  { key: 'state', title: texts.state, width: 140, render: (one) => <StateCell one={one} /> },
                  {
                    key: 'score',
                    title: texts.score,
                    width: 100,
                    align: 'right',
                    render: ({ score, isPass }) =>
                      score === null ? (
                        '—'
                      ) : (
                        <span className={isPass === false ? css.failed : undefined}>
                          {texts.points(score)} {isPass === false ? texts.fail : texts.pass}
                        </span>
                      ),
                  },
                  {
                    key: 'handed',
                    title: texts.handed,
                    width: 150,
                    render: ({ endExamTime }) => (endExamTime ? <DateTime value={endExamTime} shape="minute" /> : '—'),
                  },
                  { key: 'own', title: texts.own, width: 110, render: (one) => <OwnCell one={one} /> },
                  {
                    key: 'actions',
                    title: texts.actions,
                    width: 240,
                    render: (one) => (
                      <Row gap={1}>
                        {one.examStatus >= examCode.marking && (
                          <ButtonLink
                            size="s"
                            variant="line"
                            to={`/account/grades/exam/mark?relationId=${one.relationId}&gradeExamId=${gradeExamId}`}
                            aria-label={`${texts.mark}${signs.colon}${one.studentName || one.nickname}`}
                          >
                            {one.waiting > 0 ? texts.mark : texts.result}
                          </ButtonLink>
                        )}
                        {exam.mayManage && one.isMember && (
                          <Button
                            size="s"
                            variant="text"
                            aria-label={`${texts.own}${signs.colon}${one.studentName || one.nickname}`}
                            onClick={() => setOwn(one)}
                          >
                            {texts.own}
                          </Button>
                        )}
                      </Row>
                    ),
                  },
                ]}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </Stack>
          )}
        </QueryView>
      </Tabs>
      {compensates && (
        <CompensateDialog gradeExamId={gradeExamId} onClose={() => setCompensates(false)} onDone={done} />
      )}
      {own && <OverrideDialog gradeExamId={gradeExamId} student={own} onClose={() => setOwn(null)} onDone={done} />}
    </Stack>
  )
}
