import { isMaterial } from '@zhixing/contract/exam/kinds'
import { IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { CloseIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SortHandle, useSortableItem } from '../../../ui/sortable.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { evenly, kindName } from './compose.ts'
import css from './paper-editor.module.css'
import { NumberField } from './parts.tsx'
import type { Title } from './state.ts'
import { StemLine } from './stem.tsx'
import { contentTexts as words } from './texts.ts'
import type { KnownProblem } from './use-problems.ts'

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

/** One problem of a section: stem, tags, points and actions. */
export function ProblemRow({
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
  entry: Title['problemList'][number]
  rule: Title['rule']
  problem: KnownProblem | undefined
  onScore: (points: number) => void
  onParts: (subScores: number[]) => void
  /** Absent for those who may not choose problems. */
  onReplace: (() => void) | undefined
  onRemove: () => void
}) {
  const { ref, style, isDragging, handle } = useSortableItem(entry.problemId)
  const name = words.problemNo(no)
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
          {problem?.isOwn === false && <span>{words.shared}</span>}
          {problem?.isUsable === false && <span className={css.short}>{words.gone}</span>}
        </Row>
        {problem && isMaterial(problem.problemType) && problem.subTotal > 1 && (
          <PartScores name={name} count={problem.subTotal} rule={rule} onChange={onParts} />
        )}
      </div>
      <NumberField hideLabel label={`${words.ownScore}：${name}`} value={rule.score} step={0.5} onChange={onScore} />
      <span className={css.icons}>
        <SortHandle {...handle} name={name} />
        {onReplace && (
          <IconButton size="s" label={`${words.replace}：${name}`} onClick={onReplace}>
            <RefreshIcon />
          </IconButton>
        )}
        <IconButton size="s" label={`${words.removeProblem}：${name}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </span>
    </li>
  )
}
