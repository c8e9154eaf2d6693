import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { OptionSelect } from '../../../ui/input.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useQuery } from '../../../use-query.ts'
import { HolidayModal } from './holiday-modal.tsx'
import { LimitModal } from './limit-modal.tsx'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { workAs, WorkFor } from '../lecturers/for-lecturer.tsx'
import { texts as all } from '../lecturers/texts.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'exam/admin/grade/list'>['list'][number]
const isOn = ({ statusId }: Row) => statusId === stateCode.row.active
const idOf = ({ gradeId }: Row) => gradeId
const colors: Readonly<Record<number, TagTone>> = { 1: 'warn', 2: 'free' }

/** All classes: search, file, close, reopen. */
export default function GradesPage() {
  const mayAct = useHolds('user.actAs')
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
          <Button variant="line" onClick={() => list.open('limit')}>
            {texts.limit}
          </Button>
          {mayAct && (
            <Button variant="line" onClick={() => list.open('make')}>
              {all.forLecturer.newGrade}
            </Button>
          )}
          <Button variant="line" onClick={() => list.open('holidays')}>
            {texts.holidays.open}
          </Button>
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
        { key: 'categoryName', title: texts.category, wide: true, render: (row) => row.categoryName || texts.fileNone },
        tagColumn<Row>('gradeStatus', texts.status, ({ gradeStatus }) => ({
          text: texts.statusNames[gradeStatus] ?? '',
          tone: colors[gradeStatus] ?? 'plain',
        })),
        {
          key: 'statusId',
          title: texts.closed,
          isTag: true,
          render: (row) => <Tag tone={isOn(row) ? 'plain' : 'live'}>{texts.closedNames[row.statusId]}</Tag>,
          text: (row) => texts.closedNames[row.statusId] ?? '',
        },
        {
          key: 'verificationSet',
          title: texts.joinBy,
          render: (row) => texts.joinNames[row.verificationSet],
        },
        {
          key: 'studentCount',
          title: texts.students,
          align: 'right',
          render: (row) => `${row.studentCount} / ${row.maxStudent}`,
          text: (row) => row.studentCount,
        },
        timeColumn<Row>('gmtCreate', texts.time, { wide: true }),
      ]}
      actions={[
        { label: texts.view, to: ({ gradeId }) => `/grade/view/${gradeId}`, isOutside: true },
        {
          label: texts.manage,
          when: ({ ownerId }) => mayAct && ownerId !== null,
          ask: ({ ownerName }) => ({ title: texts.asOwner(ownerName), content: all.forLecturer.asAbout }),
          run: ({ gradeId, ownerId }) => workAs(ownerId ?? '', `/account/grades/admin?gradeId=${gradeId}`),
        },
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
        make: ({ close }) => (
          <WorkFor title={all.forLecturer.newGrade} path="/account/grades/teacher/edit" close={() => close()} />
        ),
        holidays: ({ close }) => <HolidayModal close={() => close()} />,
        limit: ({ close }) => <LimitModal close={() => close()} />,
      }}
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
        await api('exam/admin/grade/file', { ids: [row.gradeId], categoryId }, { showSuccess: true })
        close(true)
      }}
      onClose={() => close()}
    >
      <FormItem name="categoryId" label={texts.category} rules={[{ required: true, message: texts.choose }]}>
        <OptionSelect options={options} />
      </FormItem>
    </FormModal>
  )
}
