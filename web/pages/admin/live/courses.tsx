import { CourseTable } from '../parts/course-table.tsx'

export default function Page() {
  return <CourseTable kind={2} />
}
