import type { WorkRow } from '../../../shapes.ts'
import type { OutputOf } from '@zhixing/contract'
import { workStatus } from '@zhixing/contract/grade/homework-rules'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChevronLeftIcon, MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCommands } from '../../../ui/use-shortcuts.ts'
import { Film } from './film.tsx'
import { Giving } from './giving.tsx'
import css from './marking-desk.module.css'
import { WorkTag } from './state.tsx'
import { texts } from './texts.ts'
import { useZoom, ZoomContext } from './use-zoom.ts'
import { Version, Versions } from './versions.tsx'

export interface MarkWorkProps {
  homework: OutputOf<'exam/auth/grade/homework/view'>
  list: readonly WorkRow[]
  work: OutputOf<'exam/auth/grade/homework/work/view'>
}
const words = texts.mark
const addressOf = (homeworkId: string, userId: string) =>
  `/account/grades/homework/mark?homeworkId=${homeworkId}&userId=${userId}`

/** Marking desk at full screen: the students on the left, the work in the middle, the mark on the right. */
export default function MarkWork({ homework, list, work }: MarkWorkProps) {
  const { homeworkId, fullScore } = homework
  const navigate = useNavigate()
  const handed = list.filter(({ versionNo }) => versionNo > 0)
  const at = handed.findIndex(({ userId }) => userId === work.userId)
  const go = (to: WorkRow | undefined) => to && void navigate(addressOf(homeworkId, to.userId))
  const [before, after] = [handed[at - 1], handed[at + 1]]
  const overview = `/account/grades/homework/view?homeworkId=${homeworkId}`
  const next = () => {
    // The next waiting one, wrapping around.
    const waiting = [...handed.slice(at + 1), ...handed.slice(0, Math.max(0, at))].find(
      ({ workStatus: state, userId }) => state === workStatus.handedIn && userId !== work.userId,
    )
    if (waiting) return go(waiting)
    toast.success(words.allDone)
    void navigate(overview)
  }
  useCommands((event) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
    go(event.key === 'ArrowLeft' ? before : after)
    return true
  })
  const [isCompared, setCompared] = useState(false)
  const { zoom, change, surface } = useZoom()
  const [latest, ...earlier] = work.versionList
  const [previous] = earlier
  const mayMark = homework.mayMark
  const isOpen = work.workStatus === workStatus.handedIn || work.workStatus === workStatus.marked
  const done = handed.filter(({ workStatus: state }) => state === workStatus.marked).length
  return (
    <div className={css.desk}>
      <Row as="header" gap={4} rowGap={1} justify="between" className={css.top}>
        <Row gap={3} rowGap={0} className={css.subject}>
          <Link to={overview} className={css.back}>
            <ChevronLeftIcon size={18} />
            {homework.homeworkName}
          </Link>
          <h1>{work.nickname}</h1>
          <WorkTag workStatus={work.workStatus} lateDays={latest?.lateDays ?? 0} phase={homework.phase} />
        </Row>
        <Row gap={4} rowGap={1}>
          <Row gap={2} className={css.progress}>
            <ProgressBar
              tone="brand"
              value={handed.length > 0 ? (done / handed.length) * 100 : 100}
              label={words.doneOf(done, handed.length)}
            />
            <Hint as="span">{words.doneOf(done, handed.length)}</Hint>
          </Row>
          <Row gap={1} role="group" aria-label={words.zoom} className={css.zoom}>
            <IconButton size="s" label={words.smaller} onClick={() => change(-1)}>
              <MinusIcon size={18} />
            </IconButton>
            <button type="button" title={words.zoomReset} onClick={() => change(0)}>
              {Math.round(zoom * 100)}%
            </button>
            <IconButton size="s" label={words.larger} onClick={() => change(1)}>
              <PlusIcon size={18} />
            </IconButton>
          </Row>
          <Row gap={2}>
            <Button size="s" variant="line" title="Alt+←" disabled={!before} onClick={() => go(before)}>
              {words.previous}
            </Button>
            <Hint as="span">{at >= 0 && words.of(at + 1, handed.length)}</Hint>
            <Button size="s" variant="line" title="Alt+→" disabled={!after} onClick={() => go(after)}>
              {words.next}
            </Button>
          </Row>
        </Row>
      </Row>
      <Film
        list={handed}
        current={work.userId}
        missing={list.length - handed.length}
        toOf={(userId) => addressOf(homeworkId, userId)}
      />
      {latest ? (
        <section ref={surface} className={css.surface} aria-label={words.versionOf(latest.versionNo)}>
          <ZoomContext value={zoom}>
            <div className={cx(css.pages, isCompared && css.compared)} style={{ width: `${zoom * 100}%` }}>
              {isCompared && previous && (
                <Stack gap={3} className={css.sheet}>
                  <b>{words.versionOf(previous.versionNo)}</b>
                  <Version version={previous} fullScore={fullScore} mayDraw={false} />
                </Stack>
              )}
              <Stack gap={3} className={css.sheet}>
                <Row justify="between">
                  <b>{words.versionOf(latest.versionNo)}</b>
                  {previous && (
                    <Button size="s" variant="text" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
                      {isCompared ? words.compareEnd : words.compare}
                    </Button>
                  )}
                </Row>
                <Version
                  key={latest.versionNo}
                  version={latest}
                  fullScore={fullScore}
                  mayDraw={mayMark && isOpen && latest.withdrawTime === null}
                />
              </Stack>
            </div>
            {!isCompared && <Versions list={earlier} fullScore={fullScore} mayDraw={false} />}
          </ZoomContext>
        </section>
      ) : (
        <section className={css.surface}>
          <Note title={words.missing} />
        </section>
      )}
      <aside className={css.panel} aria-label={words.panel}>
        {!latest ? null : mayMark && isOpen ? (
          <Giving key={latest.versionNo} homework={homework} work={work} onNext={next} />
        ) : (
          <Note
            title={
              !mayMark ? words.readOnly : work.workStatus === workStatus.returned ? words.waitsRedo : words.withdrawn
            }
          />
        )}
      </aside>
    </div>
  )
}
