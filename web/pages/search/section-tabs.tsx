import { TabLinks } from '../../ui/tabs.tsx'
import {
  ARTICLES,
  BLOGS,
  COURSES,
  EXAMS,
  LIBRARY,
  LINES,
  LIVE,
  NOTES,
  QUESTIONS,
  RESOURCES,
  type Search,
  searchAddress,
} from './search-query.ts'
import css from './search.module.css'
import { texts } from './texts.ts'

const names = (): [type: number, name: string][] => [
  [COURSES, texts.courses],
  [LIVE, texts.live],
  [LIBRARY, texts.library],
  [RESOURCES, texts.resources],
  [EXAMS, texts.exams],
  [ARTICLES, texts.articles],
  [BLOGS, texts.blogs],
  [QUESTIONS, texts.questions],
  [LINES, texts.lines],
  [NOTES, texts.notes],
]
/** Kinds whose tab is only shown with matches: lesson lines, live courses, notes. */
const onlyFound = new Set([LIVE, LINES, NOTES])
/** Types with several sort orders. */
export const sorted: ReadonlySet<number> = new Set([COURSES, LIVE, LIBRARY, RESOURCES, EXAMS])

/** Tabs of result types with counts. */
export function SectionTabs({ search, counts }: { search: Search; counts: ReadonlyMap<number, number> }) {
  return (
    <div className={css.tabs}>
      <TabLinks
        label={texts.types}
        variant="line"
        items={names()
          .filter(([type]) => !onlyFound.has(type) || type === search.type || (counts.get(type) ?? 0) > 0)
          .map(([type, label]) => ({
            to: searchAddress({ ...search, type, ...(sorted.has(type) ? {} : { sort: 'default' }) }),
            label,
            count: counts.get(type) ?? 0,
            current: type === search.type,
          }))}
      />
    </div>
  )
}
