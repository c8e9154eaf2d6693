import type { OutputOf } from '@zhixing/contract'
import { practiceStatus } from '@zhixing/contract/exam/practice-kinds'
import { useEffect, useRef, useState } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import type { Route } from './+types/practice-do.ts'
import { api } from '../../api.ts'
import { pressKey } from '../../features/exam/paper/index.ts'
import {
  AnswerSheet,
  nextOpen,
  PracticeProblem,
  practiceTexts as texts,
  Recite,
  resumeAt,
  Summary,
  usePractice,
  usePracticeKeys,
} from '../../features/exam/practice/index.ts'
import css from './practice-do.module.css'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import page from './frame/page.module.css'
import { isId } from '../../address.ts'
import { word } from '../../i18n/word-texts.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id') ?? ''
    if (!id) throw redirect('/account/practice')
    if (!isId(id)) throw data(null, { status: 404 })
    return call('exam/auth/practice/view', { id })
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData ? word(loaderData.practiceName) : texts.title, noIndex: true })
}

export default function PracticeDo({ loaderData }: Route.ComponentProps) {
  return <AttemptStore key={loaderData.id} practice={loaderData} />
}

type ViewMode = 'one' | 'list' | 'recite'

function AttemptStore({ practice }: { practice: OutputOf<'exam/auth/practice/view'> }) {
  const { id, problemList } = practice
  const work = usePractice(practice)
  const { states, counts } = work
  const total = problemList.length
  const revalidator = useRevalidator()
  const [at, setAt] = useState(() => resumeAt(states, practice.currentNo))
  const [viewMode, setViewMode] = useState<ViewMode>('one')
  const [ending, setEnding] = useState(false)
  const [done, setDone] = useState(practice.practiceStatus === practiceStatus.finished)
  const head = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const left = states.filter((state) => state === 'open').length
  const problem = problemList[at]
  const state = states[at] ?? 'open'

  useEffect(() => {
    // Move focus to the top of the new problem.
    if (moved.current) {
      head.current?.focus({ preventScroll: true })
      head.current?.scrollIntoView({ block: 'nearest' })
    }
    moved.current = true
  }, [at, done])

  function go(next: number) {
    if (next < 0 || next >= total) return
    work.setError(null)
    setDone(false)
    setAt(next)
    if (viewMode !== 'one') document.getElementById(`problem-${next}`)?.scrollIntoView({ block: 'start' })
  }
  function forward() {
    const open = nextOpen(states, at + 1)
    if (at + 1 < total && state !== 'open') go(at + 1)
    else if (open >= 0 && open !== at) go(open)
    else showSummary()
  }
  function showSummary() {
    // Weak topics are computed by the server.
    void revalidator.revalidate()
    setDone(true)
  }
  async function end() {
    await api('exam/auth/practice/finish', { id })
    showSummary()
  }

  const { keys, line: keysLine } = usePracticeKeys(texts.keys)
  useShortcuts(({ key }) => {
    if (done || viewMode !== 'one' || !problem) return false
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      go(at + (key === 'ArrowRight' ? 1 : -1))
      return true
    }
    if (key === 'Enter') {
      if (state !== 'open') forward()
      else if (work.typed[problem.id]?.length) void work.submit(problem)
      else return false
      return true
    }
    const answer =
      state === 'open' && problem.subList.length === 0
        ? pressKey(problem, problem.optionList, work.answers[problem.id] ?? [], key)
        : null
    if (answer) work.type(problem.id, answer)
    return answer !== null
  }, keys)

  const item = (no: number) => {
    const one = problemList[no]
    return (
      one && (
        <PracticeProblem
          key={one.id}
          practiceId={id}
          problem={one}
          no={no + 1}
          state={states[no] ?? 'open'}
          work={work}
          isCollected={practice.collectedIds.includes(one.id)}
        />
      )
    )
  }

  return (
    <>
      <AccountPageHead
        title={word(practice.practiceName)}
        about={texts.status(counts.right, counts.answered)}
        aside={
          <Tabs
            label={texts.view}
            items={[
              { id: 'one', label: texts.oneByOne },
              { id: 'list', label: texts.asList },
              { id: 'recite', label: texts.recite },
            ]}
            value={viewMode}
            onChange={(next: ViewMode) => setViewMode(next)}
          />
        }
      />
      <ProgressBar value={(counts.answered / total) * 100} label={texts.progress(counts.answered, total)} />
      <div className={css.room}>
        <div className={page.stack}>
          <h2 ref={head} tabIndex={-1} className={css.position}>
            {done ? texts.done : viewMode === 'recite' ? texts.recite : texts.position(at + 1, total)}
          </h2>
          {done ? (
            <Summary counts={counts} total={total} topics={practice.topicList} onBack={() => setDone(false)} />
          ) : viewMode === 'one' ? (
            <>
              <Card pad="l">{item(at)}</Card>
              <div className={css.turn}>
                <Button variant="line" disabled={at === 0} onClick={() => go(at - 1)}>
                  {texts.previous}
                </Button>
                {state === 'open' ? (
                  <Button variant="line" disabled={at + 1 >= total} onClick={() => go(at + 1)}>
                    {texts.next}
                  </Button>
                ) : (
                  <Button onClick={forward}>
                    {at + 1 < total ? texts.next : left > 0 ? texts.nextOpen : texts.toSummary}
                  </Button>
                )}
              </div>
            </>
          ) : viewMode === 'recite' ? (
            <Recite practice={practice} />
          ) : (
            problemList.map((one, no) => (
              <Card key={one.id} pad="l" id={`problem-${no}`}>
                {item(no)}
              </Card>
            ))
          )}
          {work.queue.ids.length > 0 && (
            <p role="status" className={css.waiting}>
              {texts.waiting(work.queue.ids.length)}
              <Button size="s" variant="text" onClick={() => void work.queue.flush()}>
                {texts.sendNow}
              </Button>
            </p>
          )}
          {viewMode === 'one' && !done && <div className={css.keys}>{keysLine}</div>}
        </div>
        <aside className={css.aside} aria-label={texts.sheet}>
          <details open className={css.sheetBox}>
            <summary>{texts.sheet}</summary>
            <AnswerSheet states={states} current={done ? -1 : at} onGo={go} />
          </details>
          {!done && (
            <Button variant="line" block onClick={() => (left === 0 ? showSummary() : setEnding(true))}>
              {left === 0 ? texts.toSummary : texts.end}
            </Button>
          )}
        </aside>
      </div>
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        onConfirm={end}
        title={texts.endTitle}
        confirm={texts.end}
      >
        {texts.endText(left)}
      </ConfirmDialog>
    </>
  )
}
