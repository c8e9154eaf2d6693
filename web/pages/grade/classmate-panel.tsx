import { useState } from 'react'
import { gradeTexts, role } from '../../features/grade/class/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useQuery } from '../../use-query.ts'
import css from './grade.module.css'
import type { Grade } from './grade.ts'

const PAGE_SIZE = 48

/** Members of the class, for members. */
export function ClassmatePanel({ grade }: { grade: Grade }) {
  const [pageCurrent, setPage] = useState(1)
  const members = useQuery(
    'exam/auth/grade/student/page',
    { gradeId: grade.gradeId, pageCurrent, pageSize: PAGE_SIZE },
    { keep: true },
  )
  return (
    <QueryView of={members} lines={6}>
      {(page) => (
        <Stack gap={3}>
          <Card pad="l">
            <ul className={css.people}>
              {page.list.map((member) => (
                <li key={member.studentId} className={css.person}>
                  <Avatar name={member.nickname} src={member.headImgUrl} size="m" />
                  <span>{member.nickname}</span>
                  {member.userRole !== role.student && <Tag>{gradeTexts.roles[member.userRole]}</Tag>}
                </li>
              ))}
            </ul>
          </Card>
          <Pagination page={page.pageCurrent} pages={page.totalPage} onPage={setPage} />
        </Stack>
      )}
    </QueryView>
  )
}
