import { Button, FormItem, LinkButton, Select, Tag } from '../../../features/shared/workbench/kit.ts'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { Row as LineRow, Stack } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { LimitModal } from './limit-modal.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'exam/admin/grade/list'>['list'][number]
const isOn = ({ statusId }: Row) => statusId === stateCode.row.active
const idOf = ({ gradeId }: Row) => gradeId
const colors: Readonly<Record<number, string>> = { 1: 'orange', 2: 'green' }

/** All classes: search, file, close, reopen. */
export default function GradesPage() {
  const setStatus = (row: Row) =>
    api('exam/admin/grade/stand', { id: row.gradeId, statusId: isOn(row) ? 0 : 1 }, { showSuccess: true })
  return (
    <ListPage
      call="exam/admin/grade/list"
      name="grades"
      rowKey={idOf}
      about={texts.about}
      head={(list) => (
        <>
          <Button onClick={() => list.open('limit')}>{texts.limit}</Button>
          <LinkButton to="/admin/grade-categories">{texts.categories}</LinkButton>
        </>
      )}
      search={texts.search}
      filters={[
        choice('gradeStatus', texts.status, texts.statusNames),
        yesOrNo('statusId', texts.closed, [texts.closedNames[1], texts.closedNames[0]]),
      ]}
      empty={texts.empty}
      columns={[
        { key: 'gradeName', title: texts.name, alwaysShown: true },
        { key: 'ownerName', title: texts.owner },
        { key: 'categoryName', title: texts.category, render: (row) => row.categoryName || texts.fileNone },
        tagColumn<Row>('gradeStatus', texts.status, ({ gradeStatus }) => ({
          text: texts.statusNames[gradeStatus] ?? '',
          color: colors[gradeStatus] ?? 'default',
        })),
        {
          key: 'statusId',
          title: texts.closed,
          render: (row) => <Tag color={isOn(row) ? 'default' : 'red'}>{texts.closedNames[row.statusId]}</Tag>,
          text: (row) => texts.closedNames[row.statusId] ?? '',
        },
        {
          key: 'verificationSet',
          title: texts.joinBy,
          render: (row) => texts.joinNames[row.verificationSet],
          text: (row) => texts.joinNames[row.verificationSet] ?? '',
        },
        {
          key: 'studentCount',
          title: texts.students,
          render: (row) => `${row.studentCount} / ${row.maxStudent}`,
          text: (row) => row.studentCount,
        },
        timeColumn<Row>('gmtCreate', texts.time),
      ]}
      actions={[
        { label: texts.view, to: ({ gradeId }) => `/grade/view/${gradeId}`, isOutside: true },
        { label: texts.file, opens: 'file' },
        {
          label: texts.close,
          danger: true,
          when: isOn,
          ask: ({ gradeName }) => ({ title: texts.closeAsk(gradeName), content: texts.closeAbout }),
          run: setStatus,
        },
        { label: texts.reopen, when: (row) => !isOn(row), run: setStatus },
      ]}
      dialogs={{
        file: (props) => <FileGrade {...props} />,
        limit: ({ close }) => <LimitModal close={() => close()} />,
      }}
      card={(row, buttons) => (
        <Stack gap={2}>
          <b>{row.gradeName}</b>
          <LineRow gap={2}>
            <Tag color={colors[row.gradeStatus] ?? 'default'}>{texts.statusNames[row.gradeStatus]}</Tag>
            {!isOn(row) && <Tag color="red">{texts.closedNames[row.statusId]}</Tag>}
            <span>
              {row.ownerName} · {texts.students} {row.studentCount} / {row.maxStudent}
            </span>
          </LineRow>
          <footer>{buttons}</footer>
        </Stack>
      )}
    />
  )
}

/** Changes the category of a class. */
function FileGrade({ row, close }: DialogProps<Row>) {
  const categories = useQuery('exam/admin/grade/category/tree', {})
  if (!row) return null
  const options = [
    { value: '0', label: texts.fileNone },
    ...(categories.data?.tree ?? []).flatMap((one) => [
      { value: one.id, label: one.categoryName },
      ...one.children.map((below) => ({ value: below.id, label: `${one.categoryName} / ${below.categoryName}` })),
    ]),
  ]
  return (
    <FormModal
      title={texts.fileTitle(1)}
      start={{ categoryId: row.categoryId }}
      onSubmit={async ({ categoryId }: { categoryId: string }) => {
        await api(
          'exam/admin/grade/file',
          { ids: [row.gradeId], categoryId },
          { isShowErrTip: false, showSuccess: true },
        )
        close(true)
      }}
      onClose={() => close()}
    >
      <FormItem name="categoryId" label={texts.category} rules={[{ required: true, message: texts.choose }]}>
        <Select options={options} />
      </FormItem>
    </FormModal>
  )
}
