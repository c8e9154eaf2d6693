import { problemKinds } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { type BlueprintRow, blueprintTitles, fixedIds, kindName, split, totalsOf } from './compose.ts'
import { CheckView, useCheck } from './draw-check.tsx'
import type { Categories } from './load.ts'
import css from './paper-editor.module.css'
import { CategorySelect, CodeSelect, NumberField } from './parts.tsx'
import type { Title } from './state.ts'
import { autoTexts as words, contentTexts } from './texts.ts'
import { useAction } from '../../../use-action.ts'

const kinds = Object.fromEntries(problemKinds.map(({ code, desc }) => [code, desc])) as Record<number, string>
const levels = ['easy', 'medium', 'hard', 'any'] as const

type Row = BlueprintRow & { key: number }
const row = (key: number, problemType: number, any: number, score: number): Row => ({
  key,
  problemType,
  topicId: '',
  subjectId: '',
  counts: [0, 0, 0, any],
  score,
})

/** Blueprint by kind, topic and difficulty: checked against the bank while typing, then turned into sections. */
export function AutoDialog({
  examId,
  existing,
  categories,
  onMade,
  onClose,
}: {
  examId: string
  /** Existing sections. */
  existing: readonly Title[]
  categories: Categories
  onMade: (titles: Title[], rev: number) => Promise<void>
  onClose: () => void
}) {
  const [rows, setRows] = useState<readonly Row[]>([row(1, 1, 10, 2), row(2, 2, 5, 4), row(3, 3, 10, 1)])
  const [spread, setSpread] = useState<[number, number, number]>([5, 3, 2])
  const [isPublic, setPublic] = useState(false)
  const [append, setAppend] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const titles = blueprintTitles(rows, isPublic, append ? existing.length : 0)
  // Problems of sections that stay are not drawn again.
  const state = useCheck(titles, append ? fixedIds(existing) : [])
  const { score, count } = totalsOf(titles)
  const set = (key: number, over: Partial<Row>) =>
    setRows((now) => now.map((one) => (one.key === key ? { ...one, ...over } : one)))

  const make = () =>
    run('make', async () => {
      const answer = await api('exam/auth/exam/auto/save/exam/ref', {
        examId,
        titleList: titles,
        isAppend: append,
      })
      if (!answer.isSaved) {
        toast.error(answer.check.cellList.find(({ sentence }) => sentence !== '')?.sentence ?? words.lacks)
        return
      }
      const fresh = await api('exam/auth/exam/audit/view', { examId })
      toast.success(words.made)
      await onMade(fresh.titleList, fresh.rev)
    })

  return (
    <Dialog
      open
      closeOnBackdrop={false}
      size="l"
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <span className={css.total}>
            {words.total(score, count)}
            {state.check?.feasible === 0 && <span className={css.short}> · {words.lacks}</span>}
          </span>
          <Button
            loading={busy !== ''}
            disabled={titles.length === 0 || state.asking || state.check?.feasible !== 1}
            onClick={() => void make()}
          >
            {words.make}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Hint>{words.about}</Hint>
        <div>
          {rows.map((one) => (
            <fieldset key={one.key} className={css.autoRow} aria-label={words.row(kindName(one.problemType))}>
              <Row gap={3} rowGap={2} align="end" className={css.settings}>
                <CodeSelect
                  label={contentTexts.kind}
                  value={one.problemType}
                  names={kinds}
                  onChange={(problemType) => set(one.key, { problemType })}
                />
                <CategorySelect
                  label={contentTexts.topic}
                  categories={categories}
                  type={5}
                  value={one.topicId}
                  none={contentTexts.anyTopic}
                  noneValue=""
                  onChange={(topicId) => set(one.key, { topicId })}
                />
                <CategorySelect
                  label={contentTexts.subject}
                  categories={categories}
                  type={1}
                  value={one.subjectId}
                  none={contentTexts.anySubject}
                  noneValue=""
                  onChange={(subjectId) => set(one.key, { subjectId })}
                />
                <Button
                  size="s"
                  variant="text"
                  onClick={() => setRows((now) => now.filter(({ key }) => key !== one.key))}
                >
                  {words.removeRow}
                </Button>
              </Row>
              <div className={css.autoCells} role="group" aria-label={words.levels}>
                {levels.map((name, level) => (
                  <NumberField
                    key={name}
                    label={words[name]}
                    value={one.counts[level] ?? 0}
                    max={500}
                    onChange={(value) =>
                      set(one.key, {
                        counts: one.counts.map((was, at) => (at === level ? value : was)) as Row['counts'],
                      })
                    }
                  />
                ))}
                <NumberField
                  label={contentTexts.score}
                  value={one.score}
                  step={0.5}
                  onChange={(points) => set(one.key, { score: points })}
                />
              </div>
            </fieldset>
          ))}
        </div>
        <Row as="span">
          <Button
            size="s"
            variant="line"
            icon={<PlusIcon size={16} />}
            onClick={() => setRows((now) => [...now, row(Math.max(0, ...now.map(({ key }) => key)) + 1, 4, 5, 4)])}
          >
            {words.addRow}
          </Button>
        </Row>
        <fieldset className={css.autoCells} aria-label={words.spread}>
          {([0, 1, 2] as const).map((level) => (
            <NumberField
              key={level}
              label={words[levels[level]]}
              value={spread[level]}
              max={100}
              onChange={(value) =>
                setSpread((now) => now.map((was, at) => (at === level ? value : was)) as typeof spread)
              }
            />
          ))}
          <Button
            size="s"
            variant="line"
            onClick={() =>
              setRows((now) =>
                now.map((one) => {
                  const [easy = 0, medium = 0, hard = 0] = split(
                    one.counts.reduce((sum, part) => sum + part, 0),
                    spread,
                  )
                  return { ...one, counts: [easy, medium, hard, 0] }
                }),
              )
            }
          >
            {words.spreadDo}
          </Button>
        </fieldset>
        <Hint>{words.spreadHint}</Hint>
        <Checkbox checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)}>
          {contentTexts.isPublic}
        </Checkbox>
        {existing.length > 0 && (
          <RadioGroup
            legend={words.mode}
            name="auto-mode"
            shape="row"
            value={append ? 'append' : 'replace'}
            onChange={(choice) => setAppend(choice === 'append')}
            options={[
              { value: 'replace', label: words.replace },
              { value: 'append', label: words.append },
            ]}
          />
        )}
        {titles.length === 0 ? <p className={css.short}>{words.nothing}</p> : <CheckView {...state} />}
      </Stack>
    </Dialog>
  )
}
