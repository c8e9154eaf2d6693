import { askStates } from '@zhixing/contract/live/codes'
import type { OutputOf } from '@zhixing/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { useQuery } from '../../../use-query.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, PageHead, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type DataColumn, DataTable, type TableQuery } from '../../shared/table/index.ts'
import { DrawRecord } from './draw-record.tsx'
import { fullName } from './full-name.ts'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Row = OutputOf<'live/auth/room/attendance/list'>['list'][number]
type Answer = OutputOf<'live/auth/room/ask/answer/list'>['list'][number]
const t = texts.attendance

const roleOf = ({ roomRole }: Row) => texts.roles[roomRole] || t.learner

const nameOf = ({ userName, className }: Pick<Row, 'userName' | 'className'>) => fullName(userName, className)

const columns = (): DataColumn<Row>[] => [
  { key: 'userName', title: t.name, alwaysShown: true, render: nameOf },
  { key: 'roomRole', title: t.role, render: roleOf },
  { key: 'joinTime', title: t.join, render: ({ joinTime }) => <DateTime value={joinTime} shape="minute" /> },
  {
    key: 'lastSeen',
    title: t.last,
    render: ({ lastSeen, isOnline }) =>
      isOnline ? <Tag tone="free">{t.now}</Tag> : <DateTime value={lastSeen} shape="minute" />,
  },
  {
    key: 'watchSeconds',
    title: t.minutes,
    render: ({ watchSeconds }) => minutesOf(watchSeconds),
  },
  { key: 'messageCount', title: t.messages, render: ({ messageCount }) => messageCount },
  { key: 'rollCalls', title: t.rollCalls, render: ({ rollCalls }) => rollCalls },
  { key: 'answered', title: t.answered, render: ({ answered }) => answered },
  { key: 'right', title: t.right, render: ({ right }) => right },
]

/** Minutes with one decimal. Pure. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10

/** Title of a question, shortened for its tab. Pure. */
export const tabOf = (title: string): string =>
  [...title].length > 16 ? `${[...title].slice(0, 16).join('')}…` : title

/** Attendance and answers of a session; exported as a spreadsheet. */
export default function AttendancePage() {
  const [params] = useSearchParams()
  const periodId = params.get('periodId') ?? ''
  const askId = params.get('askId')
  const isDraws = params.get('tab') === 'draws'
  const asks = useQuery('live/auth/room/ask/list', periodId ? { periodId } : null)
  const draws = useQuery('live/auth/room/draw/list', periodId ? { periodId } : null)
  const { data: session } = useQuery('course/auth/course/getLiveUrl', periodId ? { periodId } : null, { quiet: true })
  if (!periodId)
    return (
      <Empty title={t.missing} art="study">
        {t.missingText}
      </Empty>
    )
  const asked = asks.data?.list.filter(({ askStatus }) => askStatus !== askStates.prepared) ?? []
  const to = (id: string | null) => `/account/live/attendance?periodId=${periodId}${id ? `&askId=${id}` : ''}`
  const current = asked.find((ask) => ask.askId === askId)
  const drawn = draws.data?.list ?? []
  return (
    <Stack gap={4}>
      <PageHead
        title={t.title}
        {...(session
          ? {
              about: `${session.courseName} · ${session.periodName}`,
              back: { to: `/live/detail/${session.courseId}?period=${periodId}`, label: t.toRoom },
            }
          : {})}
      />
      {(asked.length > 0 || drawn.length > 0) && (
        <TabLinks
          label={t.answers}
          items={[
            { to: to(null), label: t.title, current: askId === null && !isDraws },
            ...(drawn.length > 0
              ? [{ to: `${to(null)}&tab=draws`, label: texts.draw.record, count: drawn.length, current: isDraws }]
              : []),
            ...asked.map((ask) => ({
              to: to(ask.askId),
              label: tabOf(ask.askTitle),
              count: ask.answered,
              current: ask.askId === askId,
            })),
          ]}
        />
      )}
      {isDraws ? (
        <QueryView
          of={draws}
          isEmpty={({ list }) => list.length === 0}
          empty={<Empty title={texts.draw.noRecord} art="study" />}
        >
          {({ list }) => <DrawRecord periodId={periodId} draws={list} />}
        </QueryView>
      ) : current ? (
        <Answers key={current.askId} periodId={periodId} ask={current} />
      ) : (
        <DataTable
          name="live-attendance"
          label={t.label}
          rowKey={({ userId }) => userId}
          columns={columns()}
          load={({ pageCurrent, pageSize }: TableQuery, signal) =>
            api('live/auth/room/attendance/list', { periodId, pageCurrent, pageSize }, { signal })
          }
          empty={t.empty}
        />
      )}
    </Stack>
  )
}

function Answers({ periodId, ask }: { periodId: string; ask: OutputOf<'live/auth/room/ask/list'>['list'][number] }) {
  const { askId, optionList, askTitle } = ask
  const answerColumns = useMemo((): DataColumn<Answer>[] => {
    const chosen = ({ answerList }: Answer) =>
      answerList.map((at) => optionList[at] ?? '').join(signs.list) || texts.ask.signedIn
    const result = ({ isRight }: Answer) => (isRight === null ? '' : isRight ? t.rightMark : t.wrongMark)
    return [
      { key: 'userName', title: t.name, alwaysShown: true, render: nameOf },
      { key: 'answerList', title: t.answer, render: chosen },
      { key: 'isRight', title: t.isRight, render: result },
      { key: 'gmtCreate', title: t.time, render: ({ gmtCreate }) => <DateTime value={gmtCreate} /> },
    ]
  }, [optionList])
  return (
    <Stack gap={2}>
      <Hint>{askTitle}</Hint>
      <DataTable
        name="live-answers"
        label={t.answers}
        rowKey={({ userId }) => userId}
        columns={answerColumns}
        load={({ pageCurrent, pageSize }: TableQuery, signal) =>
          api('live/auth/room/ask/answer/list', { periodId, askId, pageCurrent, pageSize }, { signal })
        }
        empty={t.noAnswers}
      />
    </Stack>
  )
}
