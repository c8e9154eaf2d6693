import type { ExamResult } from '../../../shapes.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Stats } from '../../../ui/stat.tsx'
import css from './exam-result.module.css'
import { texts } from './texts.ts'

const share = (score: number, total: number): number =>
  total > 0 ? Math.max(0, Math.min(100, (score / total) * 100)) : 0

/** Points by section, as bars. */
export function Sections({ list }: { list: ExamResult['sectionList'] }) {
  return (
    <Card>
      <h2>{texts.sections}</h2>
      <ul className={css.bars}>
        {list.map(({ titleId, titleName, score, totalScore, rightTotal, problemTotal, waiting }) => (
          <li key={titleId}>
            <span className={css.name}>{titleName}</span>
            <span className={css.value}>
              {texts.number(score)} / {texts.points(totalScore)}
            </span>
            <ProgressBar value={share(score, totalScore)} label={titleName} tone="brand" />
            <small className={css.note}>
              {texts.sectionRight(rightTotal, problemTotal)}
              {waiting > 0 && texts.sectionWaiting(waiting)}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Rank among all takers. */
export function Rank({ rank, score }: { rank: NonNullable<ExamResult['rank']>; score: number }) {
  const max = Math.max(1, ...rank.bandList.map(({ count }) => count))
  const last = rank.bandList.length - 1
  const isMine = ({ from, to }: { from: number; to: number }, at: number) =>
    score >= from && (score < to || at === last)
  return (
    <Card>
      <h2>{texts.rank}</h2>
      <Stats
        items={[
          { label: texts.rankOf(rank.rank, rank.takerTotal), value: rank.rank },
          { label: texts.average, value: texts.number(rank.average) },
          { label: texts.highest, value: texts.number(rank.highest) },
        ]}
      />
      <h3>{texts.spread}</h3>
      <p className={css.note}>{texts.spreadAbout}</p>
      <ol className={css.spread}>
        {rank.bandList.map((band, at) => (
          <li key={band.from} className={cx(isMine(band, at) && css.own)}>
            <span className={css.column} aria-hidden="true">
              <i style={{ height: `${(band.count / max) * 100}%` }} />
            </span>
            <b>{band.count}</b>
            <span className={css.range}>
              {texts.band(band.from, band.to)}
              {isMine(band, at) && <span className={css.unseen}>{texts.yours}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Weak topics, weakest first. */
export function WeakTopics({ list }: { list: ExamResult['topicList'] }) {
  const weak = list.filter(({ score, totalScore }) => share(score, totalScore) < 80)
  return (
    <Card>
      <h2>{texts.topics}</h2>
      <p className={css.note}>{weak.length > 0 ? texts.topicsAbout : texts.allGood}</p>
      {weak.length > 0 && (
        <ul className={css.topics}>
          {weak.slice(0, 8).map(({ topicId, topicName, score, totalScore }) => (
            <li key={topicId}>
              <span className={css.name}>{topicName}</span>
              <ProgressBar value={share(score, totalScore)} label={topicName} tone="brand" />
              <span className={css.value}>{texts.rate(score, totalScore)}</span>
              <ButtonLink
                to={`/account/practice?topicId=${topicId}`}
                size="s"
                variant="line"
                aria-label={texts.practiseOf(topicName)}
              >
                {texts.practise}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
