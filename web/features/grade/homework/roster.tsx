import { publishMode } from '@zhixing/contract/grade/codes'
import type { WorkRow } from '../../../shapes.ts'
import { workStatus as workCode, phase as phaseCode } from '@zhixing/contract/grade/homework-rules'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { backRoomAddress } from '../class/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { saveSheet } from '../../shared/table/index.ts'
import { Dates, PhaseTag, WorkTag } from './state.tsx'
import { texts } from './texts.ts'
import { FileLinks } from './work-files.tsx'
import { signs } from '../../../i18n/word-texts.ts'

type Homework = OutputOf<'exam/auth/grade/homework/view'>
const words = texts.roster
const filters = ['all', 'handed', 'late', 'missing', 'returned', 'marked'] as const
type Filter = (typeof filters)[number]
const tests: Record<Filter, (row: WorkRow) => boolean> = {
  all: () => true,
  handed: ({ workStatus }) => workStatus === workCode.handedIn,
  late: ({ lateDays }) => lateDays > 0,
  missing: ({ workStatus }) => workStatus === workCode.none,
  returned: ({ workStatus }) => workStatus === workCode.returned,
  marked: ({ workStatus }) => workStatus === workCode.marked,
}
const markAddress = (homeworkId: string, userId: string) =>
  `/account/grades/homework/mark?homeworkId=${homeworkId}&userId=${userId}`

/** State of all students in a homework, with batch actions. */
export function Roster({
  homework,
  list,
  onChange,
}: {
  homework: Homework
  list: readonly WorkRow[]
  onChange: () => void
}) {
  const { homeworkId, homeworkName, gradeId, fullScore, phase, mayMark, mayManage, publishTime } = homework
  const isTogether = homework.publishMode === publishMode.together
  const [filter, setFilter] = useState<Filter>('all')
  const [asked, setAsked] = useState<'publish' | 'remove' | null>(null)
  const { busy, run } = useAction({ reload: false })
  const navigate = useNavigate()
  const rows = list.filter(tests[filter])
  const first = list.find(tests.handed)
  const scores = list.flatMap(({ finalScore }) => (finalScore === null ? [] : [finalScore]))
  const missing = list.filter((row) => row.isSet && row.workStatus === workCode.none).length
  const sheet = () =>
    saveSheet(words.exportName(homeworkName), {
      heads: words.heads,
      cells: list.map((row) => [
        row.nickname,
        row.groupName,
        row.workStatus === workCode.none && phase === phaseCode.over
          ? texts.missed
          : (texts.ownStates[row.workStatus] ?? ''),
        row.submitTime ? formatDate(row.submitTime, 'minute') : '',
        row.lateDays,
        row.score,
        row.deduction,
        row.finalScore,
      ]),
    })
  return (
    <Stack gap={4}>
      <Card pad="l">
        <CardHead
          title={words.task}
          aside={
            <Row gap={1}>
              <PhaseTag phase={phase} />
              {isTogether && publishTime && <Tag tone="free">{words.published}</Tag>}
            </Row>
          }
        />
        <Stack gap={3}>
          <Hint>
            <Dates {...homework} /> · {texts.full(fullScore)} ·{' '}
            {homework.lateRule === 3
              ? texts.lateSentence(homework.deductPercent, homework.deductLimit)
              : texts.lateRules[homework.lateRule]}
          </Hint>
          {homework.content ? <RichProse html={homework.content} /> : <Hint>{words.noTask}</Hint>}
          {homework.fileList.length > 0 && <FileLinks list={homework.fileList} />}
          {mayManage && (
            <Row gap={2} justify="end">
              <Button size="s" variant="text" onClick={() => setAsked('remove')}>
                {words.remove}
              </Button>
              <ButtonLink size="s" variant="line" to={`/account/grades/homework/set?homeworkId=${homeworkId}`}>
                {texts.edit}
              </ButtonLink>
            </Row>
          )}
        </Stack>
      </Card>
      <Row gap={2} justify="between">
        <Hint as="span">
          {scores.length > 0 && words.average((scores.reduce((sum, one) => sum + one, 0) / scores.length).toFixed(1))}
        </Hint>
        <Row gap={2}>
          <Button variant="line" loading={busy === 'export'} onClick={() => void run('export', sheet)}>
            {words.export}
          </Button>
          {list.some(({ workStatus }) => workStatus > workCode.none) && (
            <ButtonLink variant="line" to={`/export/homework/${homeworkId}`} reloadDocument>
              {words.archive}
            </ButtonLink>
          )}
          {mayMark && missing > 0 && phase !== phaseCode.early && (
            <Button
              variant="line"
              loading={busy === 'remind'}
              onClick={() =>
                void run('remind', () => api('exam/auth/grade/homework/remind', { homeworkId }, { showSuccess: true }))
              }
            >
              {words.remind}
            </Button>
          )}
          {mayMark && isTogether && !publishTime && (
            <Button variant="line" onClick={() => setAsked('publish')}>
              {words.publish}
            </Button>
          )}
          {mayMark && first && <ButtonLink to={markAddress(homeworkId, first.userId)}>{words.start}</ButtonLink>}
        </Row>
      </Row>
      <Tabs
        label={words.label}
        value={filter}
        onChange={setFilter}
        items={filters.map((id) => ({ id, label: words.filters[id] ?? '', count: list.filter(tests[id]).length }))}
      >
        {rows.length === 0 ? (
          <Card>
            <Empty compact art="study" title={words.none} />
          </Card>
        ) : (
          <Table
            label={words.label}
            rows={rows}
            rowKey={({ userId }) => userId}
            columns={[
              {
                key: 'student',
                title: words.student,
                render: ({ nickname, groupName, isSet }) => (
                  <Row gap={2}>
                    <span>{nickname}</span>
                    {groupName && (
                      <Hint as="span" size="xs">
                        {groupName}
                      </Hint>
                    )}
                    {!isSet && <Tag tone="plain">{words.left}</Tag>}
                  </Row>
                ),
              },
              { key: 'state', title: words.state, width: 190, render: (row) => <WorkTag {...row} phase={phase} /> },
              {
                key: 'time',
                title: words.time,
                width: 200,
                render: ({ submitTime, versionNo }) =>
                  submitTime && (
                    <Stack gap={0}>
                      <DateTime value={submitTime} shape="minute" />
                      {versionNo > 1 && (
                        <Hint as="span" size="xs">
                          {words.version(versionNo)}
                        </Hint>
                      )}
                    </Stack>
                  ),
              },
              {
                key: 'score',
                title: words.score,
                width: 180,
                render: ({ score, finalScore, deduction }) =>
                  score !== null && (
                    <Stack gap={0}>
                      <b>{texts.score(finalScore ?? score, fullScore)}</b>
                      {deduction > 0 && (
                        <Hint as="span" size="xs">
                          {words.deducted(score, deduction)}
                        </Hint>
                      )}
                    </Stack>
                  ),
              },
              {
                key: 'actions',
                title: texts.actions,
                width: 90,
                render: ({ userId, nickname, versionNo, workStatus }) => {
                  const label = mayMark && workStatus === workCode.handedIn ? words.mark : words.see
                  return (
                    versionNo > 0 && (
                      <ButtonLink
                        size="s"
                        variant="line"
                        to={markAddress(homeworkId, userId)}
                        aria-label={`${label}${signs.colon}${nickname}`}
                      >
                        {label}
                      </ButtonLink>
                    )
                  )
                },
              },
            ]}
          />
        )}
      </Tabs>
      <ConfirmDialog
        open={asked === 'publish'}
        title={words.publishTitle}
        confirm={words.publish}
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          await run('publish', () => api('exam/auth/grade/homework/publish', { homeworkId }, { showSuccess: true }))
          onChange()
        }}
      >
        {words.publishText(list.filter(tests.marked).length)}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={words.removeTitle}
        confirm={words.remove}
        danger
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          await run('remove', async () => {
            await api('exam/auth/grade/homework/del', { homeworkId }, { showSuccess: true })
            await navigate(backRoomAddress(gradeId, 'homework'))
          })
        }}
      >
        {words.removeText}
      </ConfirmDialog>
    </Stack>
  )
}
