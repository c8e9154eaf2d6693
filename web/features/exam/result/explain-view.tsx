import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { isPicture, ProblemView, written } from '../paper/index.ts'
import { InkedPhotos } from '../../shared/ink/index.ts'
import css from './explain.module.css'
import { type Answered, type Filter, filters, optionOrderOf, passesFilter, sheetOf } from './explained.ts'
import { Recheck } from './recheck.tsx'
import { texts } from './texts.ts'
import { ProblemQuestions, useProblemQuestions } from '../../community/question/index.ts'
import { ExplanationVideo, ReportProblem } from '../practice/index.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ChevronLeftIcon, InfoIcon } from '../../../ui/icons.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { signs } from '../../../i18n/word-texts.ts'

/** Explanation video of a problem, loaded on demand. */
const videoOf = (problemId: string) => () => <ExplanationVideo sign={() => api('exam/auth/exam/sign', { problemId })} />

/** Photos of an answer with markers' ink. */
function Inked({
  inkList,
  problemId,
  answer,
}: {
  inkList: Answered['inkList']
  problemId: string
  answer: readonly string[]
}) {
  const own = inkList.filter((one) => one.problemId === problemId && one.ink.length > 0)
  const list = written(answer)
    .files.filter(isPicture)
    .map((url, at) => ({
      url,
      no: at + 1,
      ink: own.flatMap(({ fileUrl, ink }) => (fileUrl === url ? ink : [])),
    }))
    .filter(({ ink }) => ink.length > 0)
  if (list.length === 0) return null
  return (
    <section className={css.inked} aria-label={texts.inked}>
      <h3>{texts.inked}</h3>
      <InkedPhotos list={list} />
    </section>
  )
}

/** Answers with marks, keys and analysis. `back`: URL of the result. */
export function ExplainView({ data, back }: { data: OutputOf<'exam/auth/user/exam/answer/view'>; back: string }) {
  const { result } = data
  const sheet = useMemo(() => sheetOf(data), [data])
  const order = useMemo(() => optionOrderOf(data), [data])
  // Only if keys are released, and the paper is public.
  const { examId } = result
  const mayAsk = data.isListed && result.answerOpen === 1
  const questions = useProblemQuestions(mayAsk ? examId : null)
  const [filter, setFilter] = useState<Filter>('all')
  const counts = filters.map((id) => ({ id, count: sheet.items.filter((item) => passesFilter(item, id)).length }))
  const asked = useMemo(() => new Map(data.recheckList.map((one) => [one.problemId, one])), [data])
  const shown = sheet.items.filter((item) => passesFilter(item, filter))
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Link to={back} className={css.back}>
          <ChevronLeftIcon size={18} />
          {texts.back}
        </Link>
        <h1>{result.examName}</h1>
        {result.score !== null && <b className={css.score}>{texts.points(result.score)}</b>}
      </header>
      <div className={css.body}>
        <div className={css.main}>
          {result.answerOpen === 0 && (
            <p className={css.closed} role="status">
              <InfoIcon size={18} />
              {result.answerTimeOpen ? (
                <>
                  {texts.keysClosedUntil}
                  <DateTime value={result.answerTimeOpen} />
                </>
              ) : (
                texts.keysClosed
              )}
            </p>
          )}
          <Tabs
            label={texts.filters}
            items={counts
              .filter(({ id, count }) => id === 'all' || id === filter || count > 0)
              .map(({ id, count }) => ({ id, label: texts[id], count }))}
            value={filter}
            onChange={setFilter}
          >
            <ol className={css.list}>
              {shown.map(({ no, problem, isFlagged, topics }) => (
                <li key={problem.id} id={`p${no}`} tabIndex={-1}>
                  <Card>
                    <ProblemView
                      problem={problem}
                      no={no}
                      answers={sheet.answers}
                      mode={result.answerOpen ? 'explained' : 'read'}
                      explained={sheet.explained}
                      marks={sheet.marks}
                      optionOrder={order}
                      aside={
                        <>
                          {isFlagged && <Tag tone="warn">{texts.flag}</Tag>}
                          {result.answerOpen === 1 && <ReportProblem problemId={problem.id} />}
                        </>
                      }
                      video={videoOf(problem.id)}
                      below={({ id }) => (
                        <>
                          <Inked inkList={data.inkList} problemId={id} answer={sheet.answers[id] ?? []} />
                          <Recheck
                            result={result}
                            no={texts.partNo(no, problem.subList.findIndex((sub) => sub.id === id) + 1)}
                            mark={sheet.marks[id]}
                            asked={asked.get(id)}
                          />
                        </>
                      )}
                    />
                    {topics.length > 0 && (
                      <p className={css.topics}>
                        {texts.topicNames}
                        {topics.join(signs.list)}
                      </p>
                    )}
                    {mayAsk && sheet.explained[problem.id] && (
                      <ProblemQuestions examId={examId} problemId={problem.id} list={questions.get(problem.id)} />
                    )}
                  </Card>
                </li>
              ))}
            </ol>
            {shown.length === 0 && <Empty title={texts.noneLeft} compact />}
          </Tabs>
        </div>
        <nav className={css.sheet} aria-label={texts.sheet}>
          <h2>{texts.sheet}</h2>
          <ol>
            {sheet.items.map(({ no, state }) => (
              <li key={no}>
                <a
                  href={`#p${no}`}
                  className={cx(css.mark, css[state])}
                  aria-label={texts.jump(no, texts.state[state] ?? '')}
                  onClick={() => setFilter('all')}
                >
                  {no}
                </a>
              </li>
            ))}
          </ol>
          <ul className={css.legend} aria-hidden="true">
            {(['right', 'part', 'wrong', 'none', 'reviewing'] as const)
              .filter((state) => sheet.items.some((item) => item.state === state))
              .map((state) => (
                <li key={state}>
                  <i className={cx(css.mark, css[state])} />
                  {texts.state[state]}
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
