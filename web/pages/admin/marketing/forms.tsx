import { stateCode } from '@zhixing/contract/states'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { formPlaces, leadFields, MAX_QUESTIONS } from '@zhixing/contract/marketing/lead-rules'
import { api } from '../../../api.ts'
import { QuestionsInput } from '../../../features/shared/questions/index.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { flagField, FormItem, MultiSelect, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { tagColumn } from '../../../features/shared/workbench/columns.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { FieldsInput } from './form-parts.tsx'
import { texts } from './texts.ts'
import { useStages } from './use-stages.ts'

type Row = OutputOf<'marketing/admin/lead/form/list'>['list'][number]
type Values = InputOf<'marketing/admin/lead/form/save'>
const words = texts.forms
const placeOptions = formPlaces.map((value) => ({ value, label: words.placeNames[value] ?? value }))

/** Forms through which visitors leave their number. */
export default function LeadFormsPage() {
  return (
    <ListPage
      call="marketing/admin/lead/form/list"
      load={async () => {
        const { list } = await api('marketing/admin/lead/form/list', {}, { quiet: true })
        return { list, totalCount: list.length }
      }}
      name="lead-forms"
      label={words.noun}
      about={words.about}
      head={(list) => <Button onClick={() => list.open('edit')}>{words.create}</Button>}
      empty={words.empty}
      columns={[
        { key: 'formName', title: words.name, alwaysShown: true },
        { key: 'formKey', title: words.key, render: ({ formKey }) => `/onlineRegistration?form=${formKey}` },
        {
          key: 'placeList',
          title: words.places,
          render: ({ placeList }) => placeList.map((place) => words.placeNames[place]).join('、') || texts.nothing,
        },
        { key: 'campaign', title: words.campaign, render: ({ campaign }) => campaign || texts.nothing },
        { key: 'requestCount', title: words.count, align: 'right' },
        tagColumn<Row>('statusId', words.state, ({ statusId }) => ({
          text: words.states[statusId] ?? '',
          tone: statusId === stateCode.row.active ? 'free' : 'plain',
        })),
      ]}
      actions={[
        {
          label: words.link,
          to: ({ formKey }) => `/onlineRegistration?form=${formKey}`,
          isOutside: true,
          isRead: true,
        },
        { label: words.edit, opens: 'edit' },
        {
          label: texts.remove,
          danger: true,
          ask: ({ formName }) => ({ title: words.deleteAsk(formName), content: words.deleteAbout }),
          run: ({ id }) => api('marketing/admin/lead/form/delete', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{ edit: ({ row, close }) => <EditForm row={row} close={close} /> }}
    />
  )
}

const blank: Values = {
  formName: '',
  formKey: '',
  title: '',
  intro: '',
  campaign: '',
  placeList: [],
  fieldList: leadFields
    .filter((field) => field !== 'schoolStage' && field !== 'region')
    .map((field) => ({ field, isRequired: false })),
  questionList: [],
  isSms: false,
  ownerId: null,
  statusId: stateCode.row.active,
}

function EditForm({ row, close }: { row: Row | undefined; close: (isChanged?: boolean) => void }) {
  const { owners } = useStages()
  const ownerOptions = [
    { value: '', label: words.byRule },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const required = [{ required: true, whitespace: true }]
  return (
    <FormModal<Values>
      title={row ? words.edit : words.create}
      okText={texts.save}
      width={680}
      start={row ?? blank}
      edits={row}
      onClose={() => close()}
      onSubmit={async ({ ownerId, ...values }, etag) => {
        const form = { ...values, ownerId: ownerId || null }
        await (row
          ? api('marketing/admin/lead/form/update', { ...form, id: row.id, etag }, { showSuccess: true })
          : api('marketing/admin/lead/form/save', form, { showSuccess: true }))
        close(true)
      }}
    >
      <FormItem name="formName" label={words.name} extra={words.nameHint} rules={required}>
        <Input maxLength={30} />
      </FormItem>
      <FormItem name="formKey" label={words.key} extra={words.keyHint} rules={required}>
        <Input maxLength={40} />
      </FormItem>
      <FormItem name="title" label={words.title} rules={required}>
        <Input maxLength={30} />
      </FormItem>
      <FormItem name="intro" label={words.intro}>
        <Textarea rows={2} maxLength={200} />
      </FormItem>
      <FormItem name="campaign" label={words.campaign} extra={words.campaignHint}>
        <Input maxLength={60} />
      </FormItem>
      <FormItem name="placeList" label={words.places}>
        <MultiSelect options={placeOptions} />
      </FormItem>
      <FormItem name="fieldList" label={words.fields}>
        <FieldsInput />
      </FormItem>
      <FormItem name="questionList" label={words.questions}>
        <QuestionsInput max={MAX_QUESTIONS} fresh={{ question: '', isRequired: false, optionList: [] }} />
      </FormItem>
      <FormItem name="ownerId" label={words.owner}>
        <SearchSelect options={ownerOptions} />
      </FormItem>
      <FormItem name="isSms" label={words.isSms} layout="horizontal" valuePropName="checked">
        <Switch />
      </FormItem>
      <FormItem name="statusId" label={words.enabled} layout="horizontal" {...flagField}>
        <Switch />
      </FormItem>
    </FormModal>
  )
}
