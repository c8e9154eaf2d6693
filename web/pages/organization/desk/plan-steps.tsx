import { stepTypeList } from '@zhixing/contract/org/codes'
import { useState } from 'react'
import type { Form } from '../../../features/shared/form/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { PickList } from '../../../ui/pick-list.tsx'
import { SortList } from '../../../ui/sort-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { type DueKind, type PlanValues, stepKey, type StepValue } from './plan-form.ts'
import { planTexts as all } from './plan-texts.ts'

const texts = all.form
const dueKinds = ['none', 'days', 'day'] as const satisfies readonly DueKind[]

/** The steps of a plan: chosen, sorted, with their due dates. */
export function StepFields({ orgId, form }: { orgId: string; form: Form<PlanValues> }) {
  const [isPicking, setPicking] = useState(false)
  const { stepList } = form.values
  const set = (list: StepValue[]) => form.set('stepList', list)
  const change = (step: StepValue, part: Partial<StepValue>) =>
    set(stepList.map((one) => (stepKey(one) === stepKey(step) ? { ...one, ...part } : one)))
  return (
    <div role="group" aria-label={texts.steps}>
      <Stack gap={2}>
        <Row justify="between">
          <span>{texts.steps}</span>
          <Button size="s" variant="line" onClick={() => setPicking(true)}>
            {texts.addStep}
          </Button>
        </Row>
        {stepList.length === 0 && !form.errors.stepList && <Hint>{texts.noSteps}</Hint>}
        {form.errors.stepList && <Hint role="alert">{form.errors.stepList}</Hint>}
        <SortList
          label={texts.steps}
          items={stepList}
          idOf={stepKey}
          nameOf={({ itemName }) => itemName}
          onSort={set}
          render={(step) => (
            <Stack gap={2}>
              <Row justify="between" gap={2}>
                <Row as="span" gap={2}>
                  <span>{step.itemName}</span>
                  <Tag tone="plain">{step.kindName}</Tag>
                </Row>
                <Button
                  size="s"
                  variant="text"
                  aria-label={texts.remove(step.itemName)}
                  onClick={() => set(stepList.filter((one) => stepKey(one) !== stepKey(step)))}
                >
                  {texts.removeShort}
                </Button>
              </Row>
              <Due step={step} onChange={(part) => change(step, part)} />
            </Stack>
          )}
        />
      </Stack>
      {isPicking && (
        <StepPicker
          orgId={orgId}
          chosen={new Set(stepList.map(stepKey))}
          onPick={(step) => set([...form.read().stepList, step])}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

function Due({ step, onChange }: { step: StepValue; onChange: (part: Partial<StepValue>) => void }) {
  const { itemName, due } = step
  return (
    <Row gap={2}>
      <Row>
        <Select
          aria-label={texts.dueKind(itemName)}
          value={due}
          onChange={({ target }) => onChange({ due: dueKinds.find((kind) => kind === target.value) ?? 'none' })}
        >
          {dueKinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.dueKinds[kind]}
            </option>
          ))}
        </Select>
      </Row>
      {due === 'days' && (
        <Row>
          <Input
            aria-label={texts.daysOf(itemName)}
            type="number"
            min={1}
            max={3650}
            value={step.days}
            onChange={({ target }) => onChange({ days: target.value })}
          />
        </Row>
      )}
      {due === 'day' && (
        <Row>
          <Input
            aria-label={texts.dayOf(itemName)}
            type="date"
            value={step.day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        </Row>
      )}
    </Row>
  )
}

function StepPicker({
  orgId,
  chosen,
  onPick,
  onClose,
}: {
  orgId: string
  chosen: ReadonlySet<string>
  onPick: (step: StepValue) => void
  onClose: () => void
}) {
  const [stepType, setStepType] = useState<number>(stepTypeList[0].stepType)
  const [keyword, setKeyword] = useState('')
  const items = useQuery('org/auth/plan/item/list', { orgId, stepType, keyword }, { keep: true })
  const kindName = stepTypeList.find((one) => one.stepType === stepType)?.name ?? ''
  return (
    <Dialog open title={all.pick.title} onClose={onClose} footer={<Button onClick={onClose}>{all.pick.done}</Button>}>
      <Stack gap={3}>
        <Hint>{all.pick.hint}</Hint>
        <PickList
          of={items}
          search={{ label: all.pick.search, value: keyword, onChange: setKeyword }}
          filters={
            <Row>
              <Row>
                <Select
                  aria-label={all.pick.kind}
                  value={stepType}
                  onChange={({ target }) => setStepType(Number(target.value))}
                >
                  {stepTypeList.map((one) => (
                    <option key={one.stepType} value={one.stepType}>
                      {one.name}
                    </option>
                  ))}
                </Select>
              </Row>
            </Row>
          }
          rowKey={stepKey}
          gap={2}
          empty={<Hint>{all.pick.empty}</Hint>}
          render={({ refId, itemName, isOwn, stepType: type }) => {
            const isChosen = chosen.has(stepKey({ stepType: type, refId }))
            return (
              <Row as="li" justify="between" gap={3}>
                <Row as="span" gap={2}>
                  <span>{itemName}</span>
                  {isOwn && <Tag tone="plain">{all.pick.own}</Tag>}
                </Row>
                <Button
                  size="s"
                  variant="line"
                  disabled={isChosen}
                  aria-label={`${all.pick.add} ${itemName}`}
                  onClick={() =>
                    onPick({ stepType: type, refId, kindName, itemName, due: 'none', days: '30', day: '' })
                  }
                >
                  {isChosen ? all.pick.added : all.pick.add}
                </Button>
              </Row>
            )
          }}
        />
      </Stack>
    </Dialog>
  )
}
