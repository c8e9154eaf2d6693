import { Select } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useQuery } from '../../../use-query.ts'
import { DepartmentOptions } from './department-tree.tsx'

/** Narrows a report of people by words and department. */
export function PeopleFilter({
  orgId,
  departmentId,
  words,
  onFilter,
}: {
  orgId: string
  /** Empty: all departments. */
  departmentId: string
  words: Readonly<Record<'search' | 'department' | 'allDepartments', string>>
  onFilter: (change: { keyword?: string; departmentId?: string }) => void
}) {
  const departments = useQuery('org/auth/department/list', { orgId })
  return (
    <Row gap={2}>
      <SearchBox placeholder={words.search} onSearch={(keyword) => onFilter({ keyword })} />
      <Row>
        <Select
          aria-label={words.department}
          value={departmentId}
          onChange={({ target }) => onFilter({ departmentId: target.value })}
        >
          <option value="">{words.allDepartments}</option>
          <DepartmentOptions list={departments.data?.list ?? []} />
        </Select>
      </Row>
    </Row>
  )
}
