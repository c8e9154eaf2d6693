import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { saveSheet } from '../../shared/table/index.ts'
import { Matrix } from './matrix.tsx'
import { texts } from './texts.ts'
import { weakSpots } from './weak-spots.ts'

type Progress = OutputOf<'data/auth/grade/user/period/progress/course/list'>
const words = texts.progress
const PAGE_SIZE = 200

/** Without live courses, which have attendance instead of progress. */
const studied = (list: OutputOf<'exam/auth/grade/course/page'>['list']) =>
  list.filter(({ courseCategory }) => courseCategory === stateCode.category.recorded)

/** Progress of a class: matrix, late learners, weak spots. */
export function ProgressPanel({ gradeId, mayNudge }: { gradeId: string; mayNudge: boolean }) {
  const courses = useQuery('exam/auth/grade/course/page', { gradeId, pageSize: 100 })
  const [chosen, setChosen] = useState('')
  return (
    <QueryView
      of={courses}
      isEmpty={({ list }) => studied(list).length === 0}
      empty={<Empty art="study" title={words.noCourse} />}
    >
      {({ list: all }) => {
        const list = studied(all)
        const courseId = chosen || (list[0]?.courseId ?? '')
        return (
          <Stack gap={4}>
            <Field label={words.choose}>
              <Select value={courseId} onChange={(event) => setChosen(event.currentTarget.value)}>
                {list.map((course) => (
                  <option key={course.courseId} value={course.courseId}>
                    {course.courseName}
                  </option>
                ))}
              </Select>
            </Field>
            <CourseProgress key={courseId} gradeId={gradeId} courseId={courseId} mayNudge={mayNudge} />
          </Stack>
        )
      }}
    </QueryView>
  )
}

function CourseProgress({ gradeId, courseId, mayNudge }: { gradeId: string; courseId: string; mayNudge: boolean }) {
  const [pageCurrent, setPage] = useState(1)
  const progress = useQuery(
    'data/auth/grade/user/period/progress/course/list',
    { gradeId, courseId, pageCurrent, pageSize: PAGE_SIZE },
    { keep: true },
  )
  return (
    <QueryView
      of={progress}
      isEmpty={({ totalCount }) => totalCount === 0}
      empty={<Empty art="study" title={words.noLearners} />}
    >
      {(data) => <Shown data={data} of={{ gradeId, courseId }} mayNudge={mayNudge} turn={setPage} />}
    </QueryView>
  )
}

/** All rows of the matrix, over all pages. */
async function everybody(data: Progress, of: { gradeId: string; courseId: string }): Promise<Progress> {
  if (data.totalPage <= 1) return data
  const list: Progress['list'] = []
  for (let pageCurrent = 1; list.length < data.totalCount; pageCurrent += 1) {
    const page = await api('data/auth/grade/user/period/progress/course/list', { ...of, pageCurrent, pageSize: 500 })
    if (page.list.length === 0) break
    list.push(...page.list)
  }
  return { ...data, list }
}

/** Matrix as a spreadsheet. Pure. */
export function progressSheet({ periodList, list }: Progress) {
  return {
    heads: [
      words.nickname,
      words.total,
      words.lastTime,
      words.isLate,
      ...periodList.map(({ periodName }) => periodName),
    ],
    cells: list.map((row) => [
      row.nickname,
      row.progress,
      row.lastStudyTime ? formatDate(row.lastStudyTime, 'minute') : '',
      row.isLate ? words.yes : '',
      ...row.cells.map((percent) => (percent < 0 ? null : percent)),
    ]),
  }
}

function Shown({
  data,
  of,
  mayNudge,
  turn,
}: {
  data: Progress
  of: { gradeId: string; courseId: string }
  mayNudge: boolean
  turn: (page: number) => void
}) {
  const { busy, run } = useAction({ reload: false })
  const [isLateOnly, setLateOnly] = useState(false)
  const [now] = useState(Date.now)
  const { periodList, list, lateCount, due, courseName, pageCurrent, pageSize, totalCount, totalPage } = data
  const spots = useMemo(() => weakSpots(list, periodList.length), [list, periodList])
  const columns = useMemo(
    () =>
      periodList.map((lesson) => ({
        id: lesson.periodId,
        title: lesson.periodName,
        isDue: lesson.due !== null && Date.parse(lesson.due) < now,
      })),
    [periodList, now],
  )
  const rows = useMemo(
    () =>
      list
        .filter(({ isLate }) => !isLateOnly || isLate)
        .map((row) => ({
          id: row.userId,
          name: row.nickname,
          note: `${Math.round(row.progress)}%`,
          isMarked: row.isLate,
          cells: row.cells,
        })),
    [list, isLateOnly],
  )
  return (
    <Stack gap={4}>
      <Row justify="between">
        <Row gap={3}>
          {due && <Hint as="span">{words.due(formatDate(due, 'minute'))}</Hint>}
          {(due || columns.some(({ isDue }) => isDue)) && (
            <Tag tone={lateCount > 0 ? 'live' : 'free'}>
              {lateCount > 0 ? words.lateCount(lateCount) : words.nobodyLate}
            </Tag>
          )}
          {lateCount > 0 && (
            <Checkbox checked={isLateOnly} onChange={(event) => setLateOnly(event.currentTarget.checked)}>
              {words.only}
            </Checkbox>
          )}
        </Row>
        <Row>
          {mayNudge && lateCount > 0 && (
            <Button
              loading={busy === 'nudge'}
              onClick={() =>
                void run('nudge', async () => {
                  const { count, before } = await api('data/auth/grade/user/period/progress/nudge', of)
                  toast.success(words.nudged(count, before))
                })
              }
            >
              {words.nudge}
            </Button>
          )}
          <Button
            variant="line"
            loading={busy === 'export'}
            onClick={() =>
              void run('export', async () =>
                saveSheet(words.exportName(courseName), progressSheet(await everybody(data, of))),
              )
            }
          >
            {words.export}
          </Button>
        </Row>
      </Row>
      <Matrix label={words.label(courseName)} columns={columns} rows={rows} />
      {totalPage > 1 && (
        <Row justify="between">
          <Hint as="span">
            {words.page((pageCurrent - 1) * pageSize + 1, Math.min(pageCurrent * pageSize, totalCount), totalCount)}
          </Hint>
          <Row>
            <Button variant="line" size="s" disabled={pageCurrent === 1} onClick={() => turn(pageCurrent - 1)}>
              {words.before}
            </Button>
            <Button variant="line" size="s" disabled={pageCurrent >= totalPage} onClick={() => turn(pageCurrent + 1)}>
              {words.after}
            </Button>
          </Row>
        </Row>
      )}
      <Panel>
        <Stack gap={2}>
          <h2>{words.weak}</h2>
          <Hint>{words.weakAbout}</Hint>
          {spots.length === 0 && <p>{words.noWeak}</p>}
          {spots.map(({ at, stopped, began }) => (
            <Row key={at} justify="between">
              <span>{periodList[at]?.periodName}</span>
              <Tag tone="warn">{words.weakSpot(stopped, began)}</Tag>
            </Row>
          ))}
        </Stack>
      </Panel>
    </Stack>
  )
}
