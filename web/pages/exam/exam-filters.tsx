import type { OutputOf } from '@zhixing/contract'
import { CategoryLinks } from '../../features/course/list/index.ts'
import { FilterRow } from '../../ui/filter-row.tsx'
import { Stack } from '../../ui/layout.tsx'
import { type ExamQuery, examPath, examPathWithout } from './list-query.ts'
import { texts } from './texts.ts'

type Node = OutputOf<'exam/api/exam/category/list'>['examCategoryList'][number]

/** A category as the list shows it. */
export interface FilterNode {
  id: string
  categoryName: string
  /** Number of papers, under the name that category links use. */
  courseCount: number
  children: FilterNode[]
}

/** Maps a category to link data. */
export const forLinks = ({ id, categoryName, examCount, children }: Node): FilterNode => ({
  id,
  categoryName,
  courseCount: examCount,
  children: children.map(forLinks),
})

/** Subjects of papers; changing one keeps other filters. */
export function SubjectTree({
  subjects,
  path,
  query,
}: {
  subjects: readonly FilterNode[]
  path: readonly string[]
  query: ExamQuery
}) {
  const { subjectId, ...rest } = query
  return (
    <CategoryLinks
      label={texts.subjects}
      all={texts.all}
      tree={subjects}
      chosen={subjectId}
      path={path}
      to={(id) => examPath({ ...rest, ...(id ? { subjectId: id } : {}), pageCurrent: 1 })}
    />
  )
}

export interface FilterData {
  query: ExamQuery
  years: readonly FilterNode[]
  sources: readonly FilterNode[]
  grades: readonly FilterNode[]
}

/** Filters by state, price, year, source and grade, each a row of links. */
export function ExamFilterRows({ data }: { data: FilterData }) {
  const { query } = data
  const to = (over: Partial<ExamQuery>) => examPath({ ...query, ...over, pageCurrent: 1 })
  const category = (key: 'yearId' | 'sourceId' | 'graId', nodes: readonly FilterNode[]) =>
    nodes.length > 0 && (
      <FilterRow
        name={texts.categories[key]}
        options={[
          { label: texts.any, to: examPathWithout(query, key), on: query[key] === undefined },
          ...nodes.map(({ id, categoryName }) => ({
            label: categoryName,
            to: to({ [key]: id }),
            on: query[key] === id,
          })),
        ]}
      />
    )
  return (
    <Stack gap={2}>
      <FilterRow
        name={texts.state}
        options={[
          { label: texts.any, to: examPathWithout(query, 'examState'), on: query.examState === undefined },
          ...([2, 1, 3] as const).map((state) => ({
            label: texts.states[state] ?? '',
            to: to({ examState: state }),
            on: query.examState === state,
          })),
        ]}
      />
      <FilterRow
        name={texts.price}
        options={[
          { label: texts.any, to: examPathWithout(query, 'isFree'), on: query.isFree === undefined },
          { label: texts.free, to: to({ isFree: true }), on: query.isFree === true },
          { label: texts.paid, to: to({ isFree: false }), on: query.isFree === false },
        ]}
      />
      {category('yearId', data.years)}
      {category('sourceId', data.sources)}
      {category('graId', data.grades)}
    </Stack>
  )
}
