import { CourseTable } from '../courses/course-table.tsx'

export default function Page() {
  return <CourseTable kind={2} />
}
