import { notBegun } from '@zhixing/contract/grade/codes'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import type { OutputOf } from '@zhixing/contract'
import css from './grade-exam.module.css'
import { texts } from './texts.ts'

type Scores = OutputOf<'exam/auth/grade/exam/student/relation/page/grade'>
type Student = Scores['list'][number]
const PAGE = 50

function Cell({ one }: { one: Student['scoreList'][number] | undefined }) {
  if (!one || (!one.isSet && one.examStatus === notBegun)) return <Hint as="span">{texts.notSet}</Hint>
  if (one.score !== null)
    return <span className={one.isPass === false ? css.failed : undefined}>{texts.points(one.score)}</span>
  return <Tag tone={one.examStatus === notBegun ? 'plain' : 'warn'}>{texts.stateOf[one.examStatus]}</Tag>
}

/** Scores of students by exam. */
export function GradeScores({ gradeId }: { gradeId: string }) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const scores = useQuery(
    'exam/auth/grade/exam/student/relation/page/grade',
    { gradeId, keyword, pageCurrent: page, pageSize: PAGE },
    { keep: true, debounce: 250 },
  )
  return (
    <Stack gap={4}>
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
      <QueryView of={scores}>
        {({ list, examList, totalPage, pageCurrent }) => {
          if (examList.length === 0 || list.length === 0)
            return (
              <Card>
                <Empty art="study" compact title={examList.length === 0 ? texts.none : texts.nobody}>
                  {examList.length === 0 && texts.noScore}
                </Empty>
              </Card>
            )
          const columns: TableColumn<Student>[] = [
            {
              key: 'student',
              title: texts.student,
              width: 150,
              render: ({ nickname, groupName }) => (
                <Stack gap={0}>
                  <span>{nickname}</span>
                  {groupName && <Hint as="span">{groupName}</Hint>}
                </Stack>
              ),
            },
            ...examList.map(({ gradeExamId, gradeExamName }, at) => ({
              key: gradeExamId,
              title: gradeExamName,
              width: 120,
              align: 'right' as const,
              render: ({ scoreList }: Student) => <Cell one={scoreList[at]} />,
            })),
          ]
          return (
            <>
              <Table
                label={texts.scoreList}
                rows={list}
                rowKey={({ userId }) => userId}
                columns={columns}
                busy={scores.loading}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </>
          )
        }}
      </QueryView>
    </Stack>
  )
}
