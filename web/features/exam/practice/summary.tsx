import type { OutputOf } from '@zhixing/contract'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar, ProgressRing } from '../../../ui/progress.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { Hint } from '../../../ui/layout.tsx'
import css from './summary.module.css'
import { texts } from './texts.ts'

type Topic = OutputOf<'exam/auth/practice/view'>['topicList'][number]
const WEAK = 3

const practise = (topicIds: readonly string[]) =>
  `/account/practice?${new URLSearchParams(topicIds.map((id) => ['topicId', id]))}`

/** Result of a practice, with next steps. */
export function Summary({
  counts,
  total,
  topics,
  onBack,
}: {
  counts: { answered: number; right: number }
  total: number
  topics: readonly Topic[]
  onBack: () => void
}) {
  const percent = counts.answered === 0 ? 0 : Math.round((counts.right * 100) / counts.answered)
  const weak = topics.filter(({ rightCount, total: all }) => rightCount < all)
  return (
    <Card pad="l">
      <div className={css.score}>
        <ProgressRing value={percent} label={texts.score} size={96} />
        <div>
          <p>
            <b>{texts.accuracy(percent)}</b>
            <br />
            {texts.praise(percent)}
          </p>
        </div>
      </div>
      <Stats
        items={[
          { label: texts.right, value: counts.right, unit: texts.count },
          { label: texts.wrong, value: counts.answered - counts.right, unit: texts.count },
          { label: texts.left, value: total - counts.answered, unit: texts.count },
        ]}
      />
      {topics.length > 0 && (
        <section className={css.weak}>
          <h3>{texts.weak}</h3>
          {weak.length === 0 && <Hint>{texts.weakNone}</Hint>}
          <ul>
            {weak.map((topic) => (
              <li key={topic.topicId}>
                <b>{topic.topicName}</b>
                <span>{texts.weakRow(topic.rightCount, topic.total)}</span>
                <ProgressBar
                  value={(topic.rightCount / topic.total) * 100}
                  label={`${topic.topicName} ${texts.weakRow(topic.rightCount, topic.total)}`}
                  tone="brand"
                />
                <ButtonLink size="s" variant="text" to={practise([topic.topicId])}>
                  {texts.practiseTopic}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={css.summaryActions}>
        {weak.length > 0 ? (
          <ButtonLink to={practise(weak.slice(0, WEAK).map(({ topicId }) => topicId))}>{texts.practiseWeak}</ButtonLink>
        ) : (
          <ButtonLink to="/account/practice">{texts.newOne}</ButtonLink>
        )}
        {counts.answered > counts.right && (
          <ButtonLink variant="line" to="/account/error/problem">
            {texts.toBook}
          </ButtonLink>
        )}
        <Button variant="text" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </Card>
  )
}
