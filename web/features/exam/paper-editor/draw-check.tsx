import type { OutputOf } from '@zhixing/contract'
import { Card } from '../../../ui/card.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './paper-editor.module.css'
import type { Title } from './state.ts'
import { contentTexts as words } from './texts.ts'
import { useQuery } from '../../../use-query.ts'

export type Check = OutputOf<'exam/auth/exam/auto/check'>

export interface CheckState {
  check: Check | null
  asking: boolean
  /** Error message, or empty. */
  refused: string
}

const NONE: readonly string[] = []

/** Checks, debounced, whether sections can be filled without the problems `butFor`; null while unknown. */
export function useCheck(titles: readonly Title[], butFor = NONE): CheckState {
  const isAskable = titles.length > 0 && titles.every(({ titleName }) => titleName.trim() !== '')
  const { data, loading, error, code } = useQuery(
    'exam/auth/exam/auto/check',
    isAskable ? { titleList: [...titles], butFor: [...butFor] } : null,
    { debounce: 500, keep: true, quiet: true },
  )
  return {
    check: error === undefined ? (data ?? null) : null,
    asking: loading,
    refused: error === undefined ? '' : code === undefined ? words.uncheckable : error,
  }
}

/** Overall difficulty and shortfalls, while composing. */
export function CheckView({ check, asking, refused }: CheckState) {
  if (refused) return <p className={css.short}>{refused}</p>
  if (!check) return asking ? <Hint>{words.checking}</Hint> : null
  const lacking = check.cellList.filter(({ sentence }) => sentence !== '')
  const counted = check.difficultyList.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap={5} aria-live="polite" data-feasible={check.feasible} data-asking={asking ? '' : undefined}>
      {counted > 0 && (
        <div>
          <div className={css.bar} aria-hidden="true">
            {check.difficultyList.map(({ difficulty, count }) => (
              <span key={difficulty} style={{ width: `${(count / counted) * 100}%` }} />
            ))}
          </div>
          <Row as="p" rowGap={1} align="stretch" className={css.marks}>
            {check.difficultyList.map(({ difficulty, count, score }) => (
              <span key={difficulty}>
                {words.difficulties[difficulty]} {count} 题 / {score} 分
              </span>
            ))}
            {check.forecast !== null && (
              <span title={words.forecastHint}>{words.forecast(Math.round(check.forecast * 100))}</span>
            )}
          </Row>
        </div>
      )}
      {lacking.length > 0 ? (
        <ul className={css.short}>
          {lacking.map(({ titleNo, drawNo, sentence }) => (
            <li key={`${titleNo}.${drawNo}`}>{sentence}</li>
          ))}
        </ul>
      ) : (
        check.cellList.length > 0 && <Hint>{words.enough}</Hint>
      )}
    </Stack>
  )
}

/** The same for the sections of a paper; nothing while unknown. */
export function Feasible(state: CheckState) {
  if (!state.check && !state.asking && !state.refused) return null
  return (
    <Card>
      <CheckView {...state} />
    </Card>
  )
}
