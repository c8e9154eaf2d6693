import { choosesSeveral, isMaterial, missMode, pickMode } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { totalsOfTitle, withParts } from './compose.ts'
import { DrawRow } from './draw-row.tsx'
import { LikeDialog } from './similar-questions.tsx'
import type { Categories } from './load.ts'
import css from './paper-editor.module.css'
import { CodeSelect, NumberField } from './parts.tsx'
import { htmlOf, linesOf } from './plain-lines.ts'
import { ProblemRow } from './problem-row.tsx'
import type { Title } from './state.ts'
import { contentTexts as words } from './texts.ts'
import type { Problems } from './use-problems.ts'
import { Sortable } from '../../../ui/sortable.tsx'

type Entry = Title['problemList'][number]
/** Kinds with partial credit for some of the right letters. */
const hasParts = (titleType: number): boolean => titleType === 0 || choosesSeveral(titleType) || isMaterial(titleType)

/** One section: name, points, and its problems or draw rules. */
export function TitleCard({
  title,
  isOwn,
  first,
  last,
  from,
  taken,
  problems,
  categories,
  onChange,
  onMove,
  onRemove,
  onPick,
}: {
  title: Title
  /** The viewer is the lecturer of the paper. */
  isOwn: boolean
  first: boolean
  last: boolean
  /** Number of problems before it. */
  from: number
  taken: ReadonlySet<string>
  problems: Problems
  categories: Categories
  onChange: (over: Partial<Title>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onPick: () => void
}) {
  const [asking, setAsking] = useState(false)
  const [replacing, setReplacing] = useState<string | null>(null)
  const { score, count } = totalsOfTitle(title)
  const { rule, problemList, drawList } = title
  const setRule = (over: Partial<Title['rule']>) => onChange({ rule: { ...rule, ...over } })
  const setEntry = (problemId: string, over: Partial<Entry>) =>
    onChange({ problemList: problemList.map((one) => (one.problemId === problemId ? { ...one, ...over } : one)) })

  return (
    <section className={css.title} id={`title-${title.id}`} tabIndex={-1} aria-label={title.titleName}>
      <Row gap={3} rowGap={2} align="end" className={css.titleHead}>
        <Field label={words.titleName} hideLabel>
          <Input
            value={title.titleName}
            maxLength={100}
            onChange={(event) => onChange({ titleName: event.currentTarget.value })}
          />
        </Field>
        <Hint as="span">{words.total(score, count)}</Hint>
        <span className={css.icons}>
          <IconButton size="s" label={words.moveUp(title.titleName)} disabled={first} onClick={() => onMove(-1)}>
            <ChevronUpIcon />
          </IconButton>
          <IconButton size="s" label={words.moveDown(title.titleName)} disabled={last} onClick={() => onMove(1)}>
            <ChevronDownIcon />
          </IconButton>
          <IconButton size="s" label={`${words.removeTitle}：${title.titleName}`} onClick={() => setAsking(true)}>
            <TrashIcon />
          </IconButton>
        </span>
      </Row>
      <Row gap={3} rowGap={2} align="end" className={css.settings}>
        <div className={css.wide} inert={!isOwn}>
          <CodeSelect
            label={words.pickMode}
            value={title.pickMode}
            names={words.pickModes}
            onChange={(code) =>
              onChange({
                pickMode: code === 2 ? 2 : code === 3 ? 3 : 1,
                ...(code !== 1 && drawList.length === 0
                  ? { drawList: [{ count: 5, ...(title.titleType > 0 ? { problemType: title.titleType } : {}) }] }
                  : {}),
              })
            }
          />
        </div>
        <NumberField
          label={words.score}
          value={rule.score}
          step={0.5}
          onChange={(points) => setRule({ score: points })}
        />
        <NumberField label={words.deduct} value={rule.deduct} step={0.5} onChange={(deduct) => setRule({ deduct })} />
        {hasParts(title.titleType) && (
          <CodeSelect
            label={words.missMode}
            value={rule.missMode}
            names={words.missModes}
            onChange={(code) => setRule({ missMode: code === 1 ? 1 : code === 2 ? 2 : 0 })}
          />
        )}
        {rule.missMode === missMode.fixed && (
          <NumberField
            label={words.missScore}
            value={rule.missScore}
            step={0.5}
            onChange={(missScore) => setRule({ missScore })}
          />
        )}
      </Row>
      <Hint>{words.pickHints[title.pickMode]}</Hint>
      <details>
        <Hint as="summary">{words.titleDesc}</Hint>
        <Textarea
          aria-label={words.titleDesc}
          rows={2}
          maxLength={500}
          value={linesOf(title.titleDesc)}
          onChange={(event) => onChange({ titleDesc: htmlOf(event.currentTarget.value) })}
        />
      </details>
      {title.pickMode === pickMode.fixed ? (
        <>
          {problemList.length === 0 && <Hint>{words.empty}</Hint>}
          <Sortable
            items={problemList}
            idOf={({ problemId }) => problemId}
            nameOf={(entry) => words.problemNo(from + problemList.indexOf(entry) + 1)}
            onSort={(list) => onChange({ problemList: list })}
          >
            <ol className={css.problems}>
              {problemList.map((entry, at) => (
                <ProblemRow
                  key={entry.problemId}
                  no={from + at + 1}
                  entry={entry}
                  rule={entry.rule ?? rule}
                  problem={problems.of(entry.problemId)}
                  onScore={(points) =>
                    // Sub-problems share the new sum as in the bank.
                    setEntry(entry.problemId, { rule: { ...(entry.rule ?? rule), score: points, subScores: [] } })
                  }
                  onParts={(subScores) => setEntry(entry.problemId, { rule: withParts(entry.rule ?? rule, subScores) })}
                  onReplace={isOwn ? () => setReplacing(entry.problemId) : undefined}
                  onRemove={() =>
                    onChange({ problemList: problemList.filter(({ problemId }) => problemId !== entry.problemId) })
                  }
                />
              ))}
            </ol>
          </Sortable>
          {isOwn && (
            <Row as="span">
              <Button size="s" variant="line" icon={<PlusIcon size={16} />} onClick={onPick}>
                {words.pick}
              </Button>
            </Row>
          )}
        </>
      ) : (
        <div inert={!isOwn}>
          <div>
            {drawList.map((draw, at) => (
              <DrawRow
                // Rules have no identity but their index.
                key={at}
                no={at + 1}
                draw={draw}
                categories={categories}
                onChange={(now) => onChange({ drawList: drawList.map((one, place) => (place === at ? now : one)) })}
                onRemove={() => onChange({ drawList: drawList.filter((_, place) => place !== at) })}
              />
            ))}
          </div>
          <Row as="span">
            <Button
              size="s"
              variant="line"
              icon={<PlusIcon size={16} />}
              onClick={() => onChange({ drawList: [...drawList, { ...drawList.at(-1), count: 5 }] })}
            >
              {words.addDraw}
            </Button>
          </Row>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={onRemove}
        title={words.removeTitle}
        confirm={words.removeTitle}
        danger
      >
        {words.removeTitleWhy(title.titleName)}
      </ConfirmDialog>
      {replacing && (
        <LikeDialog
          problemId={replacing}
          taken={taken}
          onClose={() => setReplacing(null)}
          onUse={(problem) => {
            problems.learn([problem])
            setEntry(replacing, { problemId: problem.problemId })
            setReplacing(null)
          }}
        />
      )}
    </section>
  )
}
