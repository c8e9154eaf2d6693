import type { Route } from './+types/list.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Tag } from '../../ui/tag.tsx'
import css from './placement.module.css'
import { texts } from './texts.ts'

type Test = Route.ComponentProps['loaderData']['list'][number]

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => ({ ...(await call('marketing/api/placement/list', {})), origin }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: texts.title,
    description: texts.about,
    ...(loaderData ? { origin: loaderData.origin, path: '/onlineTest' } : {}),
  })
}

/** Placement tests of the site by subject. */
export default function Placements({ loaderData: { list } }: Route.ComponentProps) {
  const subjects = Map.groupBy(list, ({ subjectId }) => subjectId)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <header className={css.head}>
        <h1>{texts.title}</h1>
        <p>{texts.about}</p>
      </header>
      {list.length === 0 && (
        <Card>
          <Empty
            art="study"
            title={texts.none}
            action={
              <Row gap={3} justify="center">
                <ButtonLink to="/exam">{texts.toExams}</ButtonLink>
                <ButtonLink to="/onlineRegistration" variant="line">
                  {texts.ask}
                </ButtonLink>
              </Row>
            }
          >
            {texts.noneText}
          </Empty>
        </Card>
      )}
      <div className={css.tests}>
        {[...subjects.values()].flat().map((test) => (
          <TestCard key={test.id} test={test} />
        ))}
      </div>
    </div>
  )
}

function TestCard({ test }: { test: Test }) {
  const { id, placementName, subjectName, intro, questionCount, minutes } = test
  return (
    <Card pad="l">
      <Stack gap={3}>
        <div>
          <Tag>{subjectName}</Tag>
          <h2 className={css.name}>{placementName}</h2>
        </div>
        {intro && <p>{intro}</p>}
        <Hint>{texts.length(questionCount, minutes)}</Hint>
        <Row>
          <ButtonLink to={`/onlineTest/${id}`} aria-label={texts.startOf(placementName)}>
            {texts.start}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
}
