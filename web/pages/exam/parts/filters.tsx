import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import css from '../../../features/course-list/list-filters.module.css'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FilterRow } from '../../../ui/filter-row.tsx'
import { type ExamQuery, examPath, examPathWithout } from '../list-query.ts'
import { texts } from '../texts.ts'
import own from './filters.module.css'

type Node = OutputOf<'exam/api/exam/category/list'>['examCategoryList'][number]

/** Subjects as a tree; the branches on the way to the chosen one are open. Other filters stay when it changes. */
export function SubjectTree({
  subjects,
  path,
  query,
}: {
  subjects: readonly Node[]
  path: readonly string[]
  query: ExamQuery
}) {
  const { subjectId, ...rest } = query
  const to = (id?: string) => examPath({ ...rest, ...(id ? { subjectId: id } : {}), pageCurrent: 1 })
  const level = (nodes: readonly Node[], depth: number) => (
    <ul className={css[`level${Math.min(depth, 2)}`]}>
      {depth === 0 && (
        <li>
          <Link to={to()} className={cx(css.node, css.top)} aria-current={subjectId ? undefined : 'page'}>
            {texts.all}
          </Link>
        </li>
      )}
      {nodes.map((node) => {
        const open = path.includes(node.id)
        return (
          <li key={node.id}>
            <Link
              to={to(node.id)}
              className={cx(css.node, depth === 0 && css.top, open && css.open)}
              aria-current={node.id === subjectId ? 'page' : undefined}
            >
              {node.categoryName}
            </Link>
            {open && node.children.length > 0 && level(node.children, depth + 1)}
          </li>
        )
      })}
    </ul>
  )
  return (
    <nav aria-label={texts.subjects} className={css.tree}>
      {level(subjects, 0)}
    </nav>
  )
}

export interface FilterData {
  query: ExamQuery
  years: readonly Node[]
  sources: readonly Node[]
  grades: readonly Node[]
}

/** State, price, year, source, grade: each a row of links of which one is chosen. */
export function ExamFilterRows({ data }: { data: FilterData }) {
  const { query } = data
  const to = (over: Partial<ExamQuery>) => examPath({ ...query, ...over, pageCurrent: 1 })
  const category = (key: 'yearId' | 'sourceId' | 'graId', nodes: readonly Node[]) =>
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
    <div className={css.rows}>
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
          { label: texts.free, to: to({ isFree: 1 }), on: query.isFree === 1 },
          { label: texts.paid, to: to({ isFree: 0 }), on: query.isFree === 0 },
        ]}
      />
      {category('yearId', data.years)}
      {category('sourceId', data.sources)}
      {category('graId', data.grades)}
    </div>
  )
}

/** The way to practice, beside the list. */
export function HubCard() {
  return (
    <section className={own.hub}>
      <h2>{texts.hubTitle}</h2>
      <p>{texts.hubText}</p>
      <ButtonLink to="/onlineTest" size="s" variant="line" block>
        {texts.toHub}
      </ButtonLink>
    </section>
  )
}
