import { optionsOf, orderOf } from '@zhixing/contract/exam/order'
import { useState } from 'react'
import { lastSeen } from '../../../last-seen.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { ProblemView } from '../paper/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { DownloadMenu } from '../paper-print/index.ts'
import type { loadPreview } from './load.ts'
import css from './paper-editor.module.css'
import { Note } from '../../../ui/note.tsx'
import { AuthoredHead } from '../../course/versions/index.ts'
import { previewTexts as words, texts } from './texts.ts'

/** A paper as takers see it, with keys on demand. */
export function PaperPreview({ data }: { data: Awaited<ReturnType<typeof loadPreview>> }) {
  const { examId, seed, version, paper, rules, explainedList, isSample } = data
  const another = new URLSearchParams({
    id: examId,
    seed: String(seed + 1),
    ...(version ? { version: String(version) } : {}),
  })
  const [withKey, setWithKey] = useState(false)
  const explained = Object.fromEntries(explainedList.map((one) => [one.id, one]))
  const problems = new Map(paper.problemList.map((one) => [one.id, one]))
  const titles = new Map(paper.titleList.map((one) => [one.id, one]))
  const sections = orderOf(paper.titleList, rules, seed)
  const numbers = new Map(
    sections
      .flatMap(({ problemIds }) => problemIds)
      .filter((id) => problems.has(id))
      .map((id, at) => [id, at + 1]),
  )
  return (
    <>
      <AuthoredHead
        way={[
          { label: texts.list, to: lastSeen('/account/exams/examAdmin') },
          { label: paper.examName || texts.noName, to: `/account/exams/add?id=${examId}` },
          { label: words.title },
        ]}
        name={paper.examName || texts.noName}
        tags={words.score(paper.totalScore)}
      >
        <div className={`${css.toolbar} ${css.screenOnly}`}>
          <Switch checked={withKey} onChange={(event) => setWithKey(event.currentTarget.checked)}>
            {words.withKey}
          </Switch>
          <span className={css.grow} />
          {isSample && (
            <ButtonLink size="s" variant="line" to={`?${another}`} preventScrollReset>
              {words.again}
            </ButtonLink>
          )}
          {version === undefined && (
            <>
              <ButtonLink size="s" variant="line" to={`/exam/print/${examId}`}>
                {words.print}
              </ButtonLink>
              <DownloadMenu examId={examId} size="s" />
            </>
          )}
          <ButtonLink size="s" variant="line" to={`/account/exams/add?id=${examId}`}>
            {words.back}
          </ButtonLink>
        </div>
        {version !== undefined && <Note tone="warn" title={words.old(version)} />}
        {isSample && <Note tone="warn" title={words.sample} />}
      </AuthoredHead>
      {paper.problemList.length === 0 ? (
        <Card>
          <Empty art="study" title={words.empty} />
        </Card>
      ) : (
        <div className={css.paper}>
          {paper.notice && (
            <Card pad="l">
              <h2>{words.notice}</h2>
              <RichProse html={paper.notice} />
            </Card>
          )}
          {sections.map(({ titleId, problemIds }) => {
            const title = titles.get(titleId)
            const here = problemIds.flatMap((id) => problems.get(id) ?? [])
            const score = here.reduce((sum, one) => sum + Math.round(one.score * 100), 0) / 100
            return (
              <Card key={titleId} pad="l">
                <Stack as="section" gap={4} className={css.section}>
                  <header>
                    <h2>{title?.titleName}</h2>
                    <Hint as="span">{words.section(here.length, score)}</Hint>
                  </header>
                  {title?.titleDesc && <RichProse html={title.titleDesc} />}
                  {here.map((problem) => {
                    return (
                      <ProblemView
                        key={problem.id}
                        problem={problem}
                        no={numbers.get(problem.id) ?? 0}
                        answers={{}}
                        mode={withKey ? 'explained' : 'read'}
                        {...(withKey ? { explained } : {})}
                        optionOrder={(one) => optionsOf(one, rules, seed)}
                      />
                    )
                  })}
                </Stack>
              </Card>
            )
          })}
        </div>
      )}
    </>
  )
}
