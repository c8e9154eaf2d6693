import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/hub.ts'
import { ExamCard, type ExamCardData, forExamCard, RecordRow } from '../../features/exam/card/index.ts'
import { filledCategories } from '../../features/course/list/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { loginPath } from '../../return-url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { ChevronRightIcon, EditIcon, FolderIcon, ListIcon, RefreshIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { forLinks } from './exam-filters.tsx'
import css from './hub.module.css'
import { examPath } from './list-query.ts'
import { texts } from './texts.ts'

const words = texts.hub
const icons = { edit: EditIcon, refresh: RefreshIcon, list: ListIcon, folder: FolderIcon } as const
const SHOWN = 4
const DOING = 2

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken, origin }) => {
    const [mayTake, soon, recommended, categories, running] = await Promise.all([
      hasToken
        ? call('exam/auth/exam/list', { pageSize: SHOWN }).then(({ list }) => list)
        : call('exam/api/exam/info/list', { examState: 2, pageSize: SHOWN }).then(({ list }) => list),
      call('exam/api/exam/info/list', { examState: 1, sort: 'new', pageSize: SHOWN }),
      // More than shown, because open exams above are filtered out.
      call('exam/api/exam/recommend/list', { pageSize: 3 * SHOWN }),
      call('exam/api/exam/category/list', { examCategoryType: 1 }),
      hasToken ? call('exam/auth/user/exam/record/list', { examStatus: DOING, pageSize: SHOWN }) : null,
    ])
    const above = new Set([...mayTake, ...soon.list].map(({ examId }) => examId))
    return {
      mayTake: mayTake.map(forExamCard),
      soon: soon.list.map(forExamCard),
      recommended: recommended.list
        .filter(({ examId }) => !above.has(examId))
        .slice(0, SHOWN)
        .map(forExamCard),
      subjects: filledCategories(categories.examCategoryList.map(forLinks)).map(({ id, categoryName, children }) => ({
        id,
        categoryName,
        children: children.map((child) => ({ id: child.id, categoryName: child.categoryName })),
      })),
      running: running?.list ?? [],
      personal: hasToken,
      origin,
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: words.title,
    description: words.about,
    ...(loaderData ? { origin: loaderData.origin, path: '/onlineTest' } : {}),
  })
}

/** Home of practice and exams. */
export default function Hub({ loaderData }: Route.ComponentProps) {
  const { mayTake, soon, recommended, subjects, running, personal } = loaderData
  return (
    <div className={cx(layout.wrap, css.page)}>
      <header className={css.head}>
        <h1>{words.title}</h1>
        <p>{words.about}</p>
      </header>
      <ul className={css.entries}>
        {words.entries.map(({ to, title, text, icon }) => {
          const Icon = icons[icon]
          return (
            <li key={to}>
              <Link to={personal || to === '/exam' ? to : loginPath(to)} className={css.entry}>
                <span className={css.icon}>
                  <Icon size={24} />
                </span>
                <b>{title}</b>
                <small>{text}</small>
              </Link>
            </li>
          )
        })}
      </ul>
      <section className={css.running} aria-labelledby="running">
        <h2 id="running">{words.running}</h2>
        {running.length > 0 ? (
          <Card pad="none">
            <ul className={css.records}>
              {running.map((record) => (
                <li key={record.recordId}>
                  <RecordRow record={record} named />
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <Card className={css.quiet}>
            <span>{personal ? words.runningNone : words.loginText}</span>
            {!personal && (
              <ButtonLink size="s" to={loginPath('/onlineTest')}>
                {words.login}
              </ButtonLink>
            )}
          </Card>
        )}
      </section>
      <Shelf title={words.mayTake} more={examPath({ examState: 2 })}>
        {mayTake.length > 0 ? (
          <Cards list={mayTake} />
        ) : (
          <Empty compact art="study" title={words.none}>
            {words.noneText}
          </Empty>
        )}
      </Shelf>
      {soon.length > 0 && (
        <Shelf title={words.soon} more={examPath({ examState: 1 })}>
          <Cards list={soon} />
        </Shelf>
      )}
      {recommended.length > 0 && (
        <Shelf title={words.recommended} more="/exam">
          <Cards list={recommended} />
        </Shelf>
      )}
      {subjects.length > 0 && (
        <Shelf title={words.subjects}>
          <ul className={css.subjects}>
            {subjects.map((subject) => (
              <li key={subject.id}>
                <Link to={examPath({ subjectId: subject.id })}>{subject.categoryName}</Link>
                {subject.children.map((child) => (
                  <Link key={child.id} to={examPath({ subjectId: child.id })} className={css.child}>
                    {child.categoryName}
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        </Shelf>
      )}
    </div>
  )
}

function Shelf({ title, more, children }: { title: string; more?: string; children: ReactNode }) {
  return (
    <section className={layout.shelf}>
      <header className={layout.shelfHead}>
        <h2>{title}</h2>
        {more && (
          <Link to={more} className={layout.shelfMore} aria-label={`${words.more}：${title}`}>
            {words.more}
            <ChevronRightIcon size={16} />
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

function Cards({ list }: { list: readonly ExamCardData[] }) {
  return (
    <div className={layout.cards}>
      {list.map((exam) => (
        <ExamCard key={exam.examId} exam={exam} />
      ))}
    </div>
  )
}
