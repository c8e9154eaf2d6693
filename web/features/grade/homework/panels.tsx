import { useState } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { mayDo } from '../class/index.ts'
import css from './grade-homework.module.css'
import { HomeworkTable } from './homework-table.tsx'
import { OwnHomework } from './own-list.tsx'
import { setAddress } from './set-menu.tsx'
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
  const setLink = mayDo(userRole, 'manage') && <ButtonLink to={setAddress(gradeId)}>{texts.set}</ButtonLink>
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
              <HomeworkTable list={list} busy={homework.loading} />
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
