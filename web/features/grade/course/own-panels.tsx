import { useQuery } from '../../../use-query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { BookLines } from './book-lines.tsx'
import { CourseTiles } from './course-tiles.tsx'
import { texts } from './texts.ts'

/** Courses of a class, for members. */
export function OwnCoursePanel({ gradeId }: { gradeId: string }) {
  const courses = useQuery('exam/auth/grade/course/own', { gradeId })
  return <QueryView of={courses}>{({ list }) => <CourseTiles list={list} isOne />}</QueryView>
}

/** A member's marks, if released by the teacher. */
export function OwnBookPanel({ gradeId }: { gradeId: string }) {
  const book = useQuery('exam/auth/grade/book/own', { gradeId })
  return (
    <QueryView of={book}>
      {(own) => (
        <Panel>{own.isShown ? <BookLines book={own} /> : <Empty art="study" compact title={texts.own.hidden} />}</Panel>
      )}
    </QueryView>
  )
}
