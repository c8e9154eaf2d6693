import { kind } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, PlusIcon, RefreshIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { evenly, kindName, totalsOfTitle, withParts } from './compose.ts'
import { DrawRow } from './draw-row.tsx'
import { LikeDialog } from './similar-questions.tsx'
import type { Categories } from './load.ts'
import css from './paper-editor.module.css'
import { CodeSelect, NumberField } from './parts.tsx'
import type { Title } from './state.ts'
import { StemLine } from './stem.tsx'
import { contentTexts as words } from './texts.ts'
import type { KnownProblem, Problems } from './use-problems.ts'
import { Sortable, SortHandle, useSortableItem } from '../../../ui/sortable.tsx'

const numberOf = (no: number) => `第 ${no} 题`

type Entry = Title['problemList'][number]
/** Kinds with partial credit for some of the right letters. */
const MANY_LETTERS: readonly number[] = [0, 2, 6, 7]

/** One section: name, points, and its problems or draw rules. */
export function TitleCard({
  title,
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
          <IconButton size="s" label={words.move(title.titleName, '上')} disabled={first} onClick={() => onMove(-1)}>
            <ChevronUpIcon />
          </IconButton>
          <IconButton size="s" label={words.move(title.titleName, '下')} disabled={last} onClick={() => onMove(1)}>
            <ChevronDownIcon />
          </IconButton>
          <IconButton size="s" label={`${words.removeTitle}：${title.titleName}`} onClick={() => setAsking(true)}>
            <TrashIcon />
          </IconButton>
        </span>
      </Row>
      <Row gap={3} rowGap={2} align="end" className={css.settings}>
        <div className={css.wide}>
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
        {MANY_LETTERS.includes(title.titleType) && (
          <CodeSelect
            label={words.missMode}
            value={rule.missMode}
            names={words.missModes}
            onChange={(code) => setRule({ missMode: code === 1 ? 1 : code === 2 ? 2 : 0 })}
          />
        )}
        {rule.missMode === 1 && (
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
          value={plain(title.titleDesc)}
          onChange={(event) => onChange({ titleDesc: html(event.currentTarget.value) })}
        />
      </details>
      {title.pickMode === 1 ? (
        <>
          {problemList.length === 0 && <Hint>{words.empty}</Hint>}
          <Sortable
            items={problemList}
            idOf={({ problemId }) => problemId}
            nameOf={(entry) => numberOf(from + problemList.indexOf(entry) + 1)}
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
                  onReplace={() => setReplacing(entry.problemId)}
                  onRemove={() =>
                    onChange({ problemList: problemList.filter(({ problemId }) => problemId !== entry.problemId) })
                  }
                />
              ))}
            </ol>
          </Sortable>
          <Row as="span">
            <Button size="s" variant="line" icon={<PlusIcon size={16} />} onClick={onPick}>
              {words.pick}
            </Button>
          </Row>
        </>
      ) : (
        <>
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
        </>
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

/** Instructions are plain text here; existing HTML stays readable. */
const plain = (text: string): string =>
  text
    .replace(/<\/p>\s*<p>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
const html = (text: string): string =>
  text === ''
    ? ''
    : `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '</p><p>')}</p>`

/** Points of sub-problems: from the bank, or overridden here. */
function PartScores({
  name,
  count,
  rule,
  onChange,
}: {
  name: string
  count: number
  rule: Title['rule']
  onChange: (subScores: number[]) => void
}) {
  const isOwn = rule.subScores.length === count
  return (
    <Stack gap={2} className={css.parts}>
      <Checkbox checked={isOwn} onChange={({ target }) => onChange(target.checked ? evenly(rule.score, count) : [])}>
        {words.partScores}
      </Checkbox>
      {isOwn && (
        <Row gap={2} rowGap={2} className={css.partRow}>
          {rule.subScores.map((points, at) => (
            <NumberField
              // Sub-problems have no identity but their index.
              key={at}
              label={words.partNo(at + 1)}
              value={points}
              step={0.5}
              onChange={(next) => onChange(rule.subScores.map((own, place) => (place === at ? next : own)))}
              id={`${name}-part-${at + 1}`}
            />
          ))}
        </Row>
      )}
    </Stack>
  )
}

function ProblemRow({
  no,
  entry,
  rule,
  problem,
  onScore,
  onParts,
  onReplace,
  onRemove,
}: {
  no: number
  entry: Entry
  rule: Title['rule']
  problem: KnownProblem | undefined
  onScore: (points: number) => void
  onParts: (subScores: number[]) => void
  onReplace: () => void
  onRemove: () => void
}) {
  const { ref, style, isDragging, handle } = useSortableItem(entry.problemId)
  const name = numberOf(no)
  return (
    <li
      ref={ref}
      id={`part-${entry.problemId}`}
      tabIndex={-1}
      className={css.problem}
      style={{ ...style, opacity: isDragging ? 0.6 : 1 }}
    >
      <span className={css.no}>{no}.</span>
      <div className={css.stem}>
        {problem ? <StemLine problem={problem} /> : <p className={css.plain}>{name}</p>}
        <Row as="p" rowGap={1} align="stretch" className={css.marks}>
          {problem && <Tag>{kindName(problem.problemType)}</Tag>}
          {problem && <span>{words.difficulties[problem.difficulty]}</span>}
          {problem?.isOwn === 0 && <span>{words.shared}</span>}
          {problem?.isUsable === 0 && <span className={css.short}>{words.gone}</span>}
        </Row>
        {problem?.problemType === kind.material && problem.subTotal > 1 && (
          <PartScores name={name} count={problem.subTotal} rule={rule} onChange={onParts} />
        )}
      </div>
      <NumberField hideLabel label={`${words.ownScore}：${name}`} value={rule.score} step={0.5} onChange={onScore} />
      <span className={css.icons}>
        <SortHandle {...handle} name={name} />
        <IconButton size="s" label={`${words.replace}：${name}`} onClick={onReplace}>
          <RefreshIcon />
        </IconButton>
        <IconButton size="s" label={`${words.removeProblem}：${name}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </span>
    </li>
  )
}
