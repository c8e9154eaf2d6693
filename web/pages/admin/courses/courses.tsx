import { CourseTable } from './course-table.tsx'

export default function Page() {
  return <CourseTable kind={1} />
}
