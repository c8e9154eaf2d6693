import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
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
import { texts } from './texts.ts'

interface Section {
  name: string
  all: string
  allText?: string
}

/** What the sections with results are called, and where all of them stand. */
const courses: Section = { name: texts.courses, all: '/list' }
const sections: Record<number, Section> = {
  [COURSES]: courses,
  [LIVE]: { name: texts.live, all: '/live' },
  [LIBRARY]: { name: texts.library, all: '/library' },
  [RESOURCES]: { name: texts.resources, all: '/resource' },
  [EXAMS]: { name: texts.exams, all: '/exam' },
  [ARTICLES]: { name: texts.articles, all: '/info' },
  [BLOGS]: { name: texts.blogs, all: '/blog' },
  [QUESTIONS]: { name: texts.questions, all: '/question' },
  [LINES]: { name: texts.lines, all: '/list', allText: texts.allCourses },
  [NOTES]: { name: texts.notes, all: '/account/notes' },
}

/** Nothing was found: said as it is, with where there is something. */
export function NoResults({ search, counts }: { search: Search; counts: [type: number, count: number][] }) {
  const { text, type } = search
  const section = sections[type] ?? courses
  const elsewhere = counts
    .filter(([other, count]) => other !== type && count > 0)
    .toSorted(([, one], [, other]) => other - one)[0]
  return (
    <Empty
      art="search"
      title={texts.noneOf(section.name, text)}
      action={
        elsewhere ? (
          <ButtonLink to={searchAddress({ ...search, type: elsewhere[0], sort: 'default' })}>
            {texts.inKind(elsewhere[1], sections[elsewhere[0]]?.name ?? '')}
          </ButtonLink>
        ) : (
          <ButtonLink to={section.all}>{section.allText ?? texts.allOf(section.name)}</ButtonLink>
        )
      }
    >
      {texts.noneText}
    </Empty>
  )
}
