import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChevronDownIcon, ChevronRightIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { Sortable, SortHandle, useSortableItem } from '../../../ui/sortable.tsx'
import css from './outline.module.css'
import { openAtFirst, type OutlineProblem, type OutlineTitle } from './outline-rows.ts'
import { contentTexts, outlineTexts as words } from './texts.ts'

/** Scrolls to and focuses an element of the form. */
function jump(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

/** Outline of sections and problems: a click jumps there, a handle reorders sections. */
export function Outline({
  outline,
  locked,
  onSort,
  onGo,
}: {
  outline: readonly OutlineTitle[]
  locked: boolean
  /** Section ids in their new order. */
  onSort: (ids: string[]) => void
  /** Called before a jump. */
  onGo: () => void
}) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const atFirst = openAtFirst(outline)
  if (outline.length === 0) return <Hint>{contentTexts.noTitles}</Hint>
  const go = (id: string) => {
    onGo()
    // Wait until a drawer above the page has closed and returned focus.
    requestAnimationFrame(() => jump(id))
  }
  return (
    <Sortable
      items={outline}
      idOf={({ id }) => id}
      nameOf={({ name }) => name || words.nameless}
      disabled={locked}
      onSort={(list) => onSort(list.map(({ id }) => id))}
    >
      <ol className={css.outline}>
        {outline.map((title) => {
          const isOpen = toggled.get(title.id) ?? atFirst(title)
          return (
            <Section
              key={title.id}
              title={title}
              isOpen={isOpen}
              locked={locked}
              onToggle={() => setToggled((now) => new Map(now).set(title.id, !isOpen))}
              onGo={go}
            />
          )
        })}
      </ol>
    </Sortable>
  )
}

function Section({
  title,
  isOpen,
  locked,
  onToggle,
  onGo,
}: {
  title: OutlineTitle
  isOpen: boolean
  locked: boolean
  onToggle: () => void
  onGo: (id: string) => void
}) {
  const { ref, style, isDragging, handle } = useSortableItem(title.id)
  const name = title.name || words.nameless
  const within = title.problems.filter(({ wrong }) => wrong !== '').length
  const wrong = [...title.wrong, ...(within > 0 ? [words.within(within)] : [])]
  const isFoldable = title.problems.length + title.draws.length > 0
  return (
    <li ref={ref} id={`part-outline-${title.id}`} className={cx(css.section, isDragging && css.dragging)} style={style}>
      <div className={css.head}>
        {!locked && <SortHandle {...handle} name={name} className={css.handle} />}
        <button type="button" className={css.name} onClick={() => onGo(`title-${title.id}`)}>
          <b className={cx(title.name === '' && css.wrong)}>{name}</b>
          <small>{words.sum(title.count, title.score)}</small>
        </button>
        {isFoldable && (
          <IconButton
            size="s"
            label={isOpen ? words.fold(name) : words.unfold(name)}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
          </IconButton>
        )}
      </div>
      {wrong.map((text) => (
        <p key={text} className={css.error}>
          <WarningIcon size={14} />
          {text}
        </p>
      ))}
      {isOpen && (
        <ol className={css.problems}>
          {title.problems.map((problem) => (
            <Problem key={problem.problemId} problem={problem} onGo={onGo} />
          ))}
          {title.draws.map((text, at) => (
            // Rules have no identity but their index.
            <li key={at} className={css.draw}>
              {text}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function Problem({ problem, onGo }: { problem: OutlineProblem; onGo: (id: string) => void }) {
  const { problemId, no, kindName, text, score, wrong } = problem
  return (
    <li>
      <button type="button" className={css.problem} onClick={() => onGo(`part-${problemId}`)}>
        <span className={css.no}>{no}</span>
        <span className={css.words}>
          {kindName && <em>{kindName}</em>} {text}
        </span>
        <span className={css.points}>{contentTexts.points(score)}</span>
        {wrong && (
          <span className={css.problemError}>
            <WarningIcon size={14} />
            {wrong}
          </span>
        )}
      </button>
    </li>
  )
}
