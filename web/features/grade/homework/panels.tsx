import { useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { useQuery } from '../../../use-query.ts'
import { mayDo } from '../class/index.ts'
import css from './grade-homework.module.css'
import { OwnHomework } from './own-list.tsx'
import { PhaseTag } from './state.tsx'
import { texts } from './texts.ts'

interface Grade {
  gradeId: string
  userRole: number
}
const PAGE = 20

/** Homework of a class for its staff, with progress. */
export function HomeworkPanel({ grade: { gradeId, userRole } }: { grade: Grade }) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const homework = useQuery(
    'exam/auth/grade/homework/admin/page',
    { pageCurrent: page, pageSize: PAGE, keyword, gradeId },
    { keep: true, debounce: 250 },
  )
  const setLink = mayDo(userRole, 'manage') && (
    <ButtonLink to={`/account/grades/homework/set?gradeId=${gradeId}`}>{texts.set}</ButtonLink>
  )
  return (
    <Stack gap={4}>
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
        {setLink}
      </Row>
      <QueryView of={homework}>
        {({ list, totalPage, pageCurrent }) =>
          list.length === 0 ? (
            <Card>
              {keyword ? (
                <Empty art="search" compact title={texts.noneOf(keyword)} />
              ) : (
                <Empty art="study" title={texts.none}>
                  {texts.noneAbout}
                </Empty>
              )}
            </Card>
          ) : (
            <>
              <Table
                label={texts.list}
                rows={list}
                rowKey={({ homeworkId }) => homeworkId}
                busy={homework.loading}
                columns={[
                  {
                    key: 'name',
                    title: texts.name,
                    width: 280,
                    render: ({ homeworkId, homeworkName }) => (
                      <Link to={`/account/grades/homework/view?homeworkId=${homeworkId}`}>{homeworkName}</Link>
                    ),
                  },
                  { key: 'state', title: texts.state, width: 100, render: (row) => <PhaseTag phase={row.phase} /> },
                  {
                    key: 'due',
                    title: texts.due,
                    width: 160,
                    render: ({ dueTime }) => <DateTime value={dueTime} shape="minute" />,
                  },
                  {
                    key: 'progress',
                    title: texts.progress,
                    width: 180,
                    render: ({ handedTotal, returnedTotal, markedTotal, studentTotal }) => (
                      <Stack gap={0}>
                        <span>{texts.handed(handedTotal + returnedTotal + markedTotal, studentTotal)}</span>
                        {handedTotal > 0 && <Hint as="span">{texts.waiting(handedTotal)}</Hint>}
                      </Stack>
                    ),
                  },
                  {
                    key: 'actions',
                    title: texts.actions,
                    width: 90,
                    render: ({ homeworkId, homeworkName }) => (
                      <ButtonLink
                        size="s"
                        variant="line"
                        to={`/account/grades/homework/view?homeworkId=${homeworkId}`}
                        aria-label={`${texts.open}：${homeworkName}`}
                      >
                        {texts.open}
                      </ButtonLink>
                    ),
                  },
                ]}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </>
          )
        }
      </QueryView>
    </Stack>
  )
}

/** Homework of a class for the user. */
export function OwnHomeworkPanel({ grade: { gradeId } }: { grade: Grade }) {
  const [page, setPage] = useState(1)
  const homework = useQuery(
    'exam/auth/grade/homework/own/page',
    { gradeId, pageCurrent: page, pageSize: PAGE },
    { keep: true },
  )
  return (
    <QueryView
      of={homework}
      isEmpty={({ list }) => list.length === 0}
      empty={
        <Card>
          <Empty compact art="study" title={texts.ownNone}>
            {texts.ownNoneAbout}
          </Empty>
        </Card>
      }
    >
      {({ list, pageCurrent, totalPage }) => (
        <Stack gap={4}>
          <OwnHomework list={list} isOne />
          <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
        </Stack>
      )}
    </QueryView>
  )
}
