import { api } from '../../../api.ts'
import { FormDialog, useForm } from '../../../features/shared/form/index.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { type Department, DepartmentOptions } from './department-tree.tsx'
import { texts as all } from './texts.ts'
import type { Stock } from './use-desk.ts'

const texts = all.learning
const keyOf = ({ productType, productId }: Pick<Stock, 'productType' | 'productId'>) => `${productType}:${productId}`

/** Gives seats of an item to a department, everyone, or chosen people. */
export function AssignDialog({
  orgId,
  departments,
  stock,
  of,
  memberIds = [],
  onClose,
  onDone,
}: {
  orgId: string
  departments: readonly Department[]
  stock: readonly Stock[]
  of?: Stock
  /** People chosen in the list; empty: departments are chosen here. */
  memberIds?: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const first = of ?? stock[0]
  const form = useForm({
    start: { course: first ? keyOf(first) : '', departmentId: '0', isWaiting: true },
    async send({ course, departmentId, isWaiting }) {
      const [productType = '', productId = ''] = course.split(':')
      await api(
        'org/auth/seat/assign',
        {
          orgId,
          productType,
          productId,
          isWaiting: isWaiting,
          ...(memberIds.length > 0 ? { memberIds: [...memberIds] } : { departmentIds: [departmentId] }),
        },
        { showSuccess: true },
      )
      onDone()
      onClose()
    },
  })
  const chosen = stock.find((one) => keyOf(one) === form.values.course)
  return (
    <FormDialog
      form={form}
      title={of ? texts.assignTitle(of.itemName) : texts.assign}
      submit={texts.assign}
      onClose={onClose}
    >
      {!of && (
        <Field label={texts.whichCourse}>
          <Select {...form.control('course')}>
            {stock.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {texts.option(one.kindName, one.itemName)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {chosen && !chosen.isOwn && <Hint>{texts.leftOf(chosen.left)}</Hint>}
      {memberIds.length > 0 ? (
        <Hint>{texts.assignPeople(memberIds.length)}</Hint>
      ) : (
        <Field label={texts.whom}>
          <Select {...form.control('departmentId')}>
            <option value="0">{texts.everyone}</option>
            <DepartmentOptions list={departments} />
          </Select>
        </Field>
      )}
      <Checkbox checked={form.values.isWaiting} onChange={({ target }) => form.set('isWaiting', target.checked)}>
        {texts.wait}
      </Checkbox>
    </FormDialog>
  )
}
