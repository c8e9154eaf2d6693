import { useState } from 'react'
import { api } from '../../../api.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import { type Department, inTreeOrder } from './department-tree.tsx'
import { texts as all } from './texts.ts'
import type { Stock } from './use-desk.ts'

const texts = all.learning

/** Departments whose people get a seat in a course as they join. */
export function RuleDialog({
  orgId,
  departments,
  of: { productType, productId, itemName, ruleList },
  onClose,
  onDone,
}: {
  orgId: string
  departments: readonly Department[]
  of: Stock
  onClose: () => void
  onDone: () => void
}) {
  const [on, setOn] = useState<ReadonlySet<string>>(new Set(ruleList.map(({ departmentId }) => departmentId)))
  const { busy, run } = useAction({ reload: false })
  const change = (departmentId: string, isOn: boolean) =>
    run(departmentId, async () => {
      const input = { orgId, productType, productId, departmentId, isOn: isOn } as const
      await api('org/auth/seat/rule', input, { showSuccess: true })
      setOn((now) => new Set(isOn ? [...now, departmentId] : [...now].filter((one) => one !== departmentId)))
      onDone()
    })
  const options = [{ departmentId: '0', departmentName: texts.everyone, depth: 1 }, ...inTreeOrder(departments)]
  return (
    <Dialog open title={texts.ruleTitle(itemName)} onClose={onClose}>
      <Stack gap={2}>
        <Hint>{texts.ruleAbout}</Hint>
        {options.map(({ departmentId, departmentName, depth }) => (
          <Checkbox
            key={departmentId}
            checked={on.has(departmentId)}
            disabled={busy !== ''}
            onChange={({ target }) => void change(departmentId, target.checked)}
          >
            {`${'　'.repeat(depth - 1)}${departmentName}`}
          </Checkbox>
        ))}
      </Stack>
    </Dialog>
  )
}
