import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { AutoDialog } from './auto-dialog.tsx'
import { moved, newTitle, pickedIds, rescored, totalsOf, withProblems } from './compose.ts'
import { type CheckState, Feasible } from './draw-check.tsx'
import type { Categories } from './load.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import css from './paper-editor.module.css'
import { NumberField } from './parts.tsx'
import { PickDialog } from './pick-dialog.tsx'
import type { Title } from './state.ts'
import { contentTexts as words } from './texts.ts'
import { TitleCard } from './title-card.tsx'
import type { Problems } from './use-problems.ts'

interface Props {
  examId: string
  /** The viewer is its lecturer, from whose bank problems come. */
  isOwn: boolean
  titles: readonly Title[]
  onChange: (change: (titles: readonly Title[]) => Title[]) => void
  problems: Problems
  /** Availability in the bank. */
  check: CheckState
  categories: Categories
  /** Saves pending edits; false on failure. */
  settled: () => Promise<boolean>
  /** Called when the server has composed and saved sections. */
  onComposed: (titles: Title[], rev: number) => Promise<void>
}

/** Sections of a paper: picked by hand, drawn by rules, or composed. */
export function ContentTab({
  examId,
  isOwn,
  titles,
  onChange,
  problems,
  check,
  categories,
  settled,
  onComposed,
}: Props) {
  const [picking, setPicking] = useState<string | null>(null)
  const [composing, setComposing] = useState(false)
  const [scoring, setScoring] = useState(false)
  const { score, count } = totalsOf(titles)
  const change = (id: string, over: Partial<Title>) =>
    onChange((now) => now.map((title) => (title.id === id ? { ...title, ...over } : title)))

  return (
    <>
      <Card>
        <div className={css.toolbar}>
          <span className={css.total} id="titleList" tabIndex={-1}>
            {words.total(score, count)}
          </span>
          {isOwn && (
            <>
              <Button size="s" onClick={() => setPicking('byKind')}>
                {words.pick}
              </Button>
              <Button
                size="s"
                variant="line"
                onClick={() => void settled().then((isSettled) => isSettled && setComposing(true))}
              >
                {words.auto}
              </Button>
              <Button
                size="s"
                variant="line"
                icon={<PlusIcon size={16} />}
                onClick={() => onChange((now) => [...now, newTitle(now)])}
              >
                {words.addTitle}
              </Button>
            </>
          )}
          {count > 0 && (
            <Button size="s" variant="text" onClick={() => setScoring(true)}>
              {words.rescore}
            </Button>
          )}
        </div>
        {!isOwn && <Hint>{words.staffHint}</Hint>}
      </Card>
      {titles.length === 0 ? (
        <Card>
          <Empty art="study" title={words.noTitles}>
            {isOwn && words.noTitlesWhy}
          </Empty>
        </Card>
      ) : (
        <>
          {titles.map((title, at) => (
            <TitleCard
              key={title.id}
              title={title}
              isOwn={isOwn}
              first={at === 0}
              last={at === titles.length - 1}
              from={titles.slice(0, at).reduce((sum, one) => sum + totalsOf([one]).count, 0)}
              taken={pickedIds(titles)}
              problems={problems}
              categories={categories}
              onChange={(over) => change(title.id, over)}
              onMove={(by) =>
                onChange((now) =>
                  moved(
                    now,
                    now.findIndex(({ id }) => id === title.id),
                    by,
                  ),
                )
              }
              onRemove={() => onChange((now) => now.filter(({ id }) => id !== title.id))}
              onPick={() => setPicking(title.id)}
            />
          ))}
          <Feasible {...check} />
        </>
      )}
      {picking !== null && (
        <PickDialog
          categories={categories}
          taken={pickedIds(titles)}
          onClose={() => setPicking(null)}
          onAdd={(list) => {
            problems.learn(list)
            onChange((now) => withProblems(now, list, picking === 'byKind' ? 'byKind' : picking))
            setPicking(null)
          }}
        />
      )}
      {composing && (
        <AutoDialog
          examId={examId}
          existing={titles}
          categories={categories}
          onClose={() => setComposing(false)}
          onMade={async (made, rev) => {
            setComposing(false)
            await onComposed(made, rev)
          }}
        />
      )}
      {scoring && (
        <RescoreDialog
          now={score}
          onClose={() => setScoring(false)}
          onScore={(target) => {
            const made = rescored(titles, target)
            if (!made) return toast.error(words.rescoreFailed)
            onChange(() => made)
            setScoring(false)
          }}
        />
      )}
    </>
  )
}

function RescoreDialog({
  now,
  onClose,
  onScore,
}: {
  now: number
  onClose: () => void
  onScore: (target: number) => void
}) {
  const [target, setTarget] = useState(now > 0 && now % 50 === 0 ? now : 100)
  return (
    <Dialog
      open
      size="s"
      title={words.rescore}
      onClose={onClose}
      footer={
        <Button onClick={() => onScore(target)} data-focus="">
          {words.rescoreDo}
        </Button>
      }
    >
      <Stack gap={4}>
        <Hint>{words.rescoreHint}</Hint>
        <NumberField label={words.rescoreTotal} value={target} min={0.5} max={10_000} step={0.5} onChange={setTarget} />
      </Stack>
    </Dialog>
  )
}
