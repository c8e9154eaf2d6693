import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { bookAddress } from './book-filters.tsx'
import type { BookQuery } from './book-query.ts'
import { texts } from './texts.ts'
import css from './topics.module.css'

type Topic = OutputOf<'GET exam/auth/user/error/problem/category/list'>['topicList'][number]
/** Rows that are not folded: the list of problems stays in sight. */
const OPEN = 3

function Rows({ list, query }: { list: readonly Topic[]; query: BookQuery }) {
  return (
    <ul className={css.topics}>
      {list.map(({ topicId, topicName, count, masteredTotal, dueTotal }) => (
        <li key={topicId}>
          <Link
            to={bookAddress({ ...query, topicId: query.topicId === topicId ? '' : topicId })}
            aria-current={query.topicId === topicId ? 'true' : undefined}
            preventScrollReset
          >
            {topicName}
          </Link>
          <small>{texts.masteredOf(masteredTotal, count)}</small>
          <ProgressBar value={(masteredTotal / count) * 100} label={texts.masteryOf(topicName)} />
          {dueTotal > 0 ? (
            <ButtonLink
              size="s"
              variant="line"
              to={`/account/error/start?topicId=${topicId}`}
              aria-label={texts.reviewTopic(topicName, dueTotal)}
            >
              {texts.reviewDue(dueTotal)}
            </ButtonLink>
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Mastery by knowledge point, the least mastered first: filters the list, or starts a review of what is due. */
export function Topics({ list, query }: { list: readonly Topic[]; query: BookQuery }) {
  if (list.length === 0) return null
  const rest = list.slice(OPEN)
  return (
    <Card pad="l">
      <CardHead title={texts.topics} />
      <Rows list={list.slice(0, OPEN)} query={query} />
      {rest.length > 0 && (
        <details className={css.rest} open={rest.some(({ topicId }) => topicId === query.topicId)}>
          <summary>{texts.topicsMore(rest.length)}</summary>
          <Rows list={rest} query={query} />
        </details>
      )}
    </Card>
  )
}
