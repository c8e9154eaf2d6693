import { stateCode } from '@zhixing/contract/states'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, OptionSelect } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './blog-texts.ts'

type Label = OutputOf<'community/admin/label/list'>['list'][number]
interface Fields {
  labelName: string
  labelType: 1 | 2
  sort: number
  statusId: boolean
}

const typeOf = ({ labelType }: Label) => texts.labelTypes[labelType]
const MAX_NAME = 15
const MAX_SORT = 9999

/** Labels of articles and questions. */
export default function LabelsPage() {
  return (
    <ListPage
      call="community/admin/label/list"
      name="labels"
      about={texts.labelAbout}
      rowKey={({ labelNo }: Label) => labelNo}
      head={(list) => <Button onClick={() => list.open('edit')}>{texts.add}</Button>}
      search={texts.labelSearch}
      filters={[choice('type', texts.labelType, texts.labelTypes, 'labelType')]}
      columns={[
        { key: 'labelName', title: texts.labelName, alwaysShown: true },
        { key: 'labelType', title: texts.labelType, render: typeOf },
        { key: 'sort', title: texts.sort, align: 'right' },
        { key: 'useCount', title: texts.uses, align: 'right' },
        {
          key: 'statusId',
          title: texts.offered,
          isTag: true,
          render: (row: Label) => (
            <Tag tone={row.statusId === stateCode.row.active ? 'free' : 'plain'}>
              {row.statusId === stateCode.row.active ? texts.yes : texts.no}
            </Tag>
          ),
          text: (row: Label) => (row.statusId === stateCode.row.active ? texts.yes : texts.no),
        },
      ]}
      actions={[{ label: texts.edit, opens: 'edit' }]}
      nameOf={(row: Label) => row.labelName}
      dialogs={{ edit: ({ row, close }) => <EditLabel row={row} close={close} /> }}
      empty={texts.labelEmpty}
    />
  )
}

function EditLabel({ row, close }: { row: Label | undefined; close: (changed?: boolean) => void }) {
  return (
    <FormModal<Fields>
      title={row ? texts.editTitle : texts.add}
      start={
        row
          ? { labelName: row.labelName, sort: row.sort, statusId: row.statusId === stateCode.row.active }
          : { labelType: 1, sort: 0, statusId: true }
      }
      onClose={() => close()}
      edits={
        row && {
          etag: row.etag,
          valuesOf: ({ labelName, sort, statusId }: Label) => ({
            labelName,
            sort,
            statusId: statusId === stateCode.row.active,
          }),
        }
      }
      onSubmit={async ({ labelName, labelType, sort, statusId }, etag) => {
        const on = statusId ? 1 : 0
        await (row
          ? api(
              'community/admin/label/update',
              { id: row.labelNo, labelName, sort, statusId: on, etag },
              { showSuccess: true },
            )
          : api('community/admin/label/save', { labelName, labelType, sort }, { showSuccess: true }))
        close(true)
      }}
    >
      <FormItem name="labelName" label={texts.labelName} rules={[{ required: true, message: texts.nameMissing }]}>
        <Input maxLength={MAX_NAME} />
      </FormItem>
      {!row && (
        <FormItem name="labelType" label={texts.labelType}>
          <OptionSelect options={[1, 2].map((value) => ({ value, label: texts.labelTypes[value === 2 ? 2 : 1] }))} />
        </FormItem>
      )}
      <FormItem name="sort" label={texts.sort} extra={texts.sortHint}>
        <NumberInput min={0} max={MAX_SORT} />
      </FormItem>
      {row && (
        <FormItem name="statusId" label={texts.offered} valuePropName="checked">
          <Switch />
        </FormItem>
      )}
    </FormModal>
  )
}
