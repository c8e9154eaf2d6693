import { stateCode } from '@zhixing/contract/states'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { MINUTES, placementSource, QUESTIONS } from '@zhixing/contract/marketing/placement-rules'
import { api } from '../../../api.ts'
import { tagColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Combobox, flagField, FormItem, SearchSelect, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup, Switch } from '../../../ui/choice.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { useQuery } from '../../../use-query.ts'
import { LevelsInput, type Named, PaperInput, ReadyHint } from './placement-parts.tsx'
import { texts } from './placement-texts.ts'

type Row = OutputOf<'marketing/admin/placement/list'>['list'][number]
type Values = InputOf<'marketing/admin/placement/save'>
type Category = OutputOf<'exam/api/exam/category/list'>['examCategoryList'][number]

/** Placement tests of the site. */
export default function PlacementsPage() {
  return (
    <ListPage
      call="marketing/admin/placement/list"
      load={async () => {
        const { list } = await api('marketing/admin/placement/list', {}, { quiet: true })
        return { list, totalCount: list.length }
      }}
      name="placements"
      label={texts.noun}
      about={texts.about}
      head={(list) => <Button onClick={() => list.open('edit')}>{texts.create}</Button>}
      empty={texts.empty}
      columns={[
        { key: 'placementName', title: texts.name, alwaysShown: true },
        { key: 'subjectName', title: texts.subject },
        {
          key: 'readyCount',
          title: texts.count,
          render: ({ readyCount, questionCount }) => texts.length(readyCount, questionCount),
        },
        { key: 'minutes', title: texts.minutes, render: ({ minutes }) => `${minutes} ${texts.minute}` },
        { key: 'attemptCount', title: texts.taken, align: 'right' },
        { key: 'finishedCount', title: texts.finished, align: 'right' },
        { key: 'leadCount', title: texts.leads, align: 'right' },
        tagColumn<Row>('statusId', texts.state, ({ statusId, readyCount }) =>
          statusId === stateCode.row.active && readyCount === 0
            ? { text: texts.notReady, tone: 'warn', title: texts.notReadyAbout }
            : { text: texts.states[statusId] ?? '', tone: statusId === stateCode.row.active ? 'free' : 'plain' },
        ),
      ]}
      actions={[
        {
          label: texts.open,
          to: ({ id }) => `/onlineTest/${id}`,
          isOutside: true,
          isRead: true,
          when: ({ statusId, readyCount }) => statusId === stateCode.row.active && readyCount > 0,
        },
        { label: texts.change, opens: 'edit' },
        {
          label: texts.remove,
          danger: true,
          ask: ({ placementName }) => ({ title: texts.deleteAsk(placementName), content: texts.deleteAbout }),
          run: ({ id }) => api('marketing/admin/placement/delete', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{ edit: ({ row, close }) => <EditPlacement row={row} close={close} /> }}
    />
  )
}

const blank: Values = {
  placementName: '',
  subjectId: '',
  intro: '',
  source: placementSource.bank,
  topicList: [],
  exam: null,
  questionCount: QUESTIONS.usual,
  minutes: MINUTES.usual,
  levelList: [
    { levelName: '入门', minScore: 0, levelText: '' },
    { levelName: '进阶', minScore: 50, levelText: '' },
    { levelName: '熟练', minScore: 80, levelText: '' },
  ],
  isLead: true,
  sort: 0,
  statusId: stateCode.row.active,
}

function EditPlacement({ row, close }: { row: Row | undefined; close: (isChanged?: boolean) => void }) {
  const required = [{ required: true, whitespace: true }]
  return (
    <FormModal<Values>
      title={row ? texts.edit : texts.create}
      okText={texts.save}
      width={760}
      start={row ?? blank}
      edits={row}
      onClose={() => close()}
      onSubmit={async (values, etag) => {
        await (row
          ? api('marketing/admin/placement/update', { ...values, id: row.id, etag }, { showSuccess: true })
          : api('marketing/admin/placement/save', values, { showSuccess: true }))
        close(true)
      }}
    >
      <FormItem name="placementName" label={texts.name} rules={required}>
        <Input maxLength={30} />
      </FormItem>
      <FormItem name="intro" label={texts.intro} extra={texts.introHint}>
        <Textarea rows={2} maxLength={300} />
      </FormItem>
      <Questions />
      <FormItem name="questionCount" label={texts.count} rules={[{ required: true }]}>
        <NumberInput min={QUESTIONS.least} max={QUESTIONS.most} precision={0} suffix={texts.questions} />
      </FormItem>
      <FormItem name="minutes" label={texts.minutes} rules={[{ required: true }]}>
        <NumberInput min={MINUTES.least} max={MINUTES.most} precision={0} suffix={texts.minute} />
      </FormItem>
      <FormItem name="levelList" label={texts.levels} extra={texts.levelsHint}>
        <LevelsInput />
      </FormItem>
      <FormItem name="isLead" label={texts.isLead} extra={texts.isLeadHint} layout="horizontal" valuePropName="checked">
        <Switch />
      </FormItem>
      <FormItem name="sort" label={texts.sort} extra={texts.sortHint}>
        <NumberInput min={0} max={9999} precision={0} />
      </FormItem>
      <FormItem name="statusId" label={texts.enabled} layout="horizontal" {...flagField}>
        <Switch />
      </FormItem>
    </FormModal>
  )
}

const flat = (nodes: readonly Category[], above = ''): { id: string; name: string }[] =>
  nodes.flatMap(({ id, categoryName, children }) => {
    const name = above ? `${above} / ${categoryName}` : categoryName
    return [{ id, name }, ...flat(children, name)]
  })

/** Subject, and where the questions come from. */
function Questions() {
  const { values } = useFormAround<Values>()
  const categories = useQuery('exam/api/exam/category/list', {})
  const of = (type: number) =>
    flat((categories.data?.examCategoryList ?? []).filter((node) => node.examCategoryType === type))
  return (
    <>
      <FormItem name="subjectId" label={texts.subject} rules={[{ required: true, message: texts.subjectMissing }]}>
        <SearchSelect options={of(1).map(({ id, name }) => ({ value: id, label: name }))} />
      </FormItem>
      <FormItem name="source" label={texts.source} extra={texts.sourceHint}>
        <RadioGroup
          options={Object.values(placementSource).map((value) => ({ value, label: texts.sources[value] ?? '' }))}
        />
      </FormItem>
      {values.source === placementSource.paper ? (
        <FormItem name="exam" label={texts.paper} extra={texts.paperHint} rules={[{ required: true }]}>
          <PaperInput />
        </FormItem>
      ) : (
        <FormItem name="topicList" label={texts.topics} extra={texts.topicsHint}>
          <TopicsInput topics={of(5)} />
        </FormItem>
      )}
      <ReadyHint values={values} />
    </>
  )
}

function TopicsInput({
  topics,
  value = [],
  onChange,
}: {
  topics: readonly { id: string; name: string }[]
  value?: readonly Named[]
  onChange?: (chosen: Named[]) => void
}) {
  return (
    <Combobox
      multiple
      max={50}
      aria-label={texts.topics}
      options={topics.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={value.map(({ id, name }) => ({ value: id, label: name || id }))}
      onChange={(chosen) => onChange?.(chosen.map(({ value: id, label }) => ({ id, name: label })))}
    />
  )
}
