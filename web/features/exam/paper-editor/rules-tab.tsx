import type { ReactNode } from 'react'
import { Card, CardHead } from '../../../ui/card.tsx'
import { RadioGroup, Switch } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { localTime } from '../../../ui/date-format.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import css from './paper-editor.module.css'
import { CodeSelect, NumberField } from './parts.tsx'
import type { Rules } from './state.ts'
import {
  attemptSentence,
  fairSentence,
  markSentence,
  orderSentence,
  showSentence,
  timeSentence,
} from '../paper-review/index.ts'
import { rulesTexts as words } from './texts.ts'

interface Props {
  rules: Rules
  /** Current total points. */
  total: number
  onChange: (rules: Partial<Rules>) => void
  error: (field: string) => string | undefined
}

function Group({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  return (
    <Card pad="l">
      <CardHead title={title} />
      <Stack gap={5}>
        <p className={css.summary} aria-live="polite">
          {summary}
        </p>
        {children}
      </Stack>
    </Card>
  )
}

/** Rules of a paper in groups, each with a summary sentence. */
export function RulesTab({ rules, total, onChange, error }: Props) {
  const number = (field: NumberRule, max: number, hint?: string, step = 1) => (
    <NumberField
      key={field}
      id={field}
      label={words[numberLabels[field]]}
      value={rules[field]}
      max={max}
      step={step}
      onChange={(value) => onChange({ [field]: value })}
      {...(hint ? { hint } : {})}
      error={error(field)}
    />
  )
  const time = (field: 'openTime' | 'closeTime' | 'showTime') => (
    <Field key={field} id={field} label={words[field]} error={error(field)}>
      <Input
        type="datetime-local"
        value={rules[field] === null ? '' : localTime(rules[field])}
        onChange={(event) => {
          const at = new Date(event.currentTarget.value)
          onChange({ [field]: Number.isNaN(at.getTime()) ? null : at.toISOString() })
        }}
      />
    </Field>
  )
  const toggle = (
    field:
      | 'shuffleTitle'
      | 'shuffleProblem'
      | 'shuffleOption'
      | 'blockCopy'
      | 'allowCalculator'
      | 'rankShow'
      | 'isAnonymous',
  ) => (
    <Switch
      key={field}
      checked={rules[field] === 1}
      onChange={(event) => onChange({ [field]: event.currentTarget.checked ? 1 : 0 })}
    >
      {words[field]}
    </Switch>
  )
  const show = (field: 'scoreShow' | 'answerShow') => (
    <CodeSelect
      key={field}
      id={field}
      label={words[field]}
      value={rules[field]}
      names={words.shows}
      onChange={(code) => onChange({ [field]: code })}
      error={error(field)}
    />
  )
  return (
    <>
      <Group title={words.time} summary={timeSentence(rules)}>
        <div className={css.three}>
          {number('answerTime', 1440, words.answerTimeHint)}
          {time('openTime')}
          {time('closeTime')}
        </div>
        <Hint>{words.windowHint}</Hint>
        {(rules.openTime !== null || rules.lateEntry > 0) && number('lateEntry', 1440, words.lateEntryHint)}
      </Group>
      <Group title={words.attempts} summary={attemptSentence(rules)}>
        <div className={css.three}>
          {number('passScore', 1000, words.passHint(total), 0.5)}
          {number('attempts', 1000, words.attemptHint)}
          {rules.attempts !== 1 && number('redoInterval', 525_600)}
          {rules.attempts !== 1 && (
            <CodeSelect
              label={words.gradeMethod}
              value={rules.gradeMethod}
              names={words.gradeMethods}
              onChange={(gradeMethod) => onChange({ gradeMethod })}
            />
          )}
        </div>
      </Group>
      <Group title={words.order} summary={orderSentence(rules)}>
        <div className={css.switches}>{(['shuffleTitle', 'shuffleProblem', 'shuffleOption'] as const).map(toggle)}</div>
        <RadioGroup
          legend={words.navMethod}
          name="navMethod"
          shape="row"
          value={rules.navMethod}
          onChange={(choice) => onChange({ navMethod: choice === 'sequential' ? 'sequential' : 'free' })}
          options={[
            { value: 'free', label: words.free },
            { value: 'sequential', label: words.sequential },
          ]}
        />
      </Group>
      <Group title={words.fair} summary={fairSentence(rules)}>
        <div className={css.three}>
          <Field label={words.password} id="password" hint={words.passwordHint} error={error('password')}>
            <Input
              value={rules.password}
              maxLength={32}
              autoComplete="off"
              onChange={(event) => onChange({ password: event.currentTarget.value })}
            />
          </Field>
          {number('leaveLimit', 100, words.leaveLimitHint)}
          {number('leaveSeconds', 600)}
          {number('lateSync', 1440, words.lateSyncHint)}
          {number('submitAfter', 1440, words.submitAfterHint)}
        </div>
        <div className={css.switches}>{(['blockCopy', 'allowCalculator'] as const).map(toggle)}</div>
      </Group>
      <Group title={words.show} summary={showSentence(rules)}>
        <div className={css.three}>
          {show('scoreShow')}
          {show('answerShow')}
          {rules.scoreShow !== 1 && number('recheckDays', 60, words.recheckDaysHint)}
          {(rules.scoreShow === 4 || rules.answerShow === 4) && time('showTime')}
        </div>
        <div className={css.switches}>{toggle('rankShow')}</div>
      </Group>
      <Group title={words.marking} summary={markSentence(rules)}>
        <div className={css.three}>
          <CodeSelect
            label={words.markTimes}
            value={rules.markTimes}
            names={{ 1: words.markOnce, 2: words.markTwice }}
            onChange={(code) => onChange({ markTimes: code === 2 ? 2 : 1 })}
          />
          {rules.markTimes === 2 && number('arbitrationGap', 1000, undefined, 0.5)}
        </div>
        <div className={css.switches}>{toggle('isAnonymous')}</div>
      </Group>
    </>
  )
}

const numberLabels = {
  answerTime: 'answerTime',
  lateEntry: 'lateEntry',
  passScore: 'passScore',
  attempts: 'attemptCount',
  redoInterval: 'redoInterval',
  leaveLimit: 'leaveLimit',
  leaveSeconds: 'leaveSeconds',
  lateSync: 'lateSync',
  submitAfter: 'submitAfter',
  recheckDays: 'recheckDays',
  arbitrationGap: 'arbitrationGap',
} as const
type NumberRule = keyof typeof numberLabels
