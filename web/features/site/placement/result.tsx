import type { OutputOf } from '@zhixing/contract'
import { masteryOf } from '@zhixing/contract/marketing/placement-rules'
import type { ReactNode } from 'react'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import layout from '../../../ui/layout.module.css'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ArticleRow } from '../../community/article-row/index.ts'
import { CourseCard } from '../../course/card/index.ts'
import { GradeCard } from '../../grade/class/index.ts'
import css from './result.module.css'
import { texts } from './texts.ts'

type Result = NonNullable<OutputOf<'marketing/api/placement/view'>['result']>

const tones = { weak: 'cinnabar', middle: 'brand', firm: 'jade' } as const
const tagTones = { weak: 'live', middle: 'warn', firm: 'free' } as const
const WEAK_SHOWN = 3

/** Level, weak points and suggestions. `children`: below the level, such as actions. */
export function PlacementResult({ result, children }: { result: Result; children?: ReactNode }) {
  const { courseList, gradeList, articleList } = result
  return (
    <Stack gap={4}>
      <div className={css.top}>
        <Level result={result}>{children}</Level>
        {result.topicList.length > 0 && <Topics list={result.topicList} />}
      </div>
      <Suggested title={texts.courses} isShown={courseList.length > 0}>
        <div className={layout.cards}>
          {courseList.map((course) => (
            <CourseCard key={course.courseId} course={course} level={3} />
          ))}
        </div>
      </Suggested>
      <Suggested title={texts.grades} isShown={gradeList.length > 0}>
        <div className={layout.cards}>
          {gradeList.map((grade) => (
            <GradeCard key={grade.gradeId} grade={grade} level={3} />
          ))}
        </div>
      </Suggested>
      <Suggested title={texts.articles} isShown={articleList.length > 0}>
        <Stack gap={3}>
          {articleList.map((article) => (
            <ArticleRow key={article.id} article={article} level={3} />
          ))}
        </Stack>
      </Suggested>
    </Stack>
  )
}

function Level({ result, children }: { result: Result; children: ReactNode }) {
  const { score, levelName, levelText, answeredCount, questionCount, rightCount, isAdaptive } = result
  return (
    <Card pad="l">
      <Stack gap={3}>
        <Hint>{texts.yourLevel}</Hint>
        {score === null ? (
          <>
            <p className={css.level}>{texts.noLevel}</p>
            <Hint>{texts.noLevelText}</Hint>
          </>
        ) : (
          <>
            <Row gap={3} align="baseline">
              <strong className={css.level}>{levelName || texts.points(score)}</strong>
              {levelName && <span className={css.score}>{texts.points(score)}</span>}
            </Row>
            <ProgressBar value={score} label={texts.scoreLabel(score)} />
            {levelText && <p>{levelText}</p>}
          </>
        )}
        <Hint>{texts.facts(answeredCount, questionCount, rightCount)}</Hint>
        {isAdaptive && score !== null && <Hint size="xs">{texts.adaptive}</Hint>}
        {children}
      </Stack>
    </Card>
  )
}

function Topics({ list }: { list: Result['topicList'] }) {
  const weak = list.filter(({ score }) => masteryOf(score) === 'weak').slice(0, WEAK_SHOWN)
  return (
    <Card pad="l">
      <CardHead title={texts.topics} />
      <Stack as="ul" gap={3}>
        {list.map(({ topicName, questionCount, score }) => {
          const mastery = masteryOf(score)
          return (
            <li key={topicName}>
              <Row justify="between" gap={2}>
                <span>
                  {topicName} <Hint as="span">{texts.topicCount(questionCount)}</Hint>
                </span>
                <Tag tone={tagTones[mastery]}>{texts.mastery[mastery]}</Tag>
              </Row>
              <ProgressBar value={score} label={topicName} tone={tones[mastery]} show />
            </li>
          )
        })}
      </Stack>
      {weak.length > 0 && (
        <p className={css.weak}>{texts.weakLine(weak.map(({ topicName }) => topicName).join(texts.listSign))}</p>
      )}
    </Card>
  )
}

function Suggested({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  return (
    isShown && (
      <section aria-label={title}>
        <h2 className={css.title}>{title}</h2>
        {children}
      </section>
    )
  )
}
