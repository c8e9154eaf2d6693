import { planRuleMode } from '@zhixing/contract/org/codes'
import { api } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { inTreeOrder } from './department-tree.tsx'
import { planTexts } from './plan-texts.ts'

const texts = planTexts.rules
const modes = Object.values(planRuleMode)

/** Departments whose people are assigned a plan as they join. */
export function PlanRuleDialog({
  orgId,
  plan: { planId, planName },
  onClose,
  onDone,
}: {
  orgId: string
  plan: { planId: string; planName: string }
  onClose: () => void
  onDone: () => void
}) {
  const departments = useQuery('org/auth/department/list', { orgId })
  const plan = useQuery('org/auth/plan/view', { orgId, planId })
  const { busy, run } = useAction({ reload: false })
  const rules = new Map<string, number>(plan.data?.ruleList.map((rule) => [rule.departmentId, rule.ruleMode]) ?? [])
  const change = (departmentId: string, value: string) =>
    run(departmentId, async () => {
      const ruleMode = modes.find((mode) => String(mode) === value) ?? planRuleMode.off
      await api('org/auth/plan/rule', { orgId, planId, departmentId, ruleMode }, { showSuccess: true })
      plan.reload()
      onDone()
    })
  return (
    <Dialog open title={texts.title(planName)} onClose={onClose}>
      <Stack gap={3}>
        <Hint>{texts.about}</Hint>
        <QueryView of={departments} compact lines={4}>
          {({ list }) => (
            <Stack gap={2}>
              {[{ departmentId: '0', departmentName: planTexts.assignTo.everyone, depth: 1 }, ...inTreeOrder(list)].map(
                ({ departmentId, departmentName, depth }) => (
                  <Row key={departmentId} justify="between" gap={3}>
                    <span>{`${'　'.repeat(depth - 1)}${departmentName}`}</span>
                    <Row>
                      <Select
                        aria-label={departmentName}
                        value={rules.get(departmentId) ?? planRuleMode.off}
                        disabled={busy !== '' || !plan.data}
                        onChange={({ target }) => void change(departmentId, target.value)}
                      >
                        {modes.map((mode) => (
                          <option key={mode} value={mode}>
                            {texts.modes[mode]}
                          </option>
                        ))}
                      </Select>
                    </Row>
                  </Row>
                ),
              )}
            </Stack>
          )}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
