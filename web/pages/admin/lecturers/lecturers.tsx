import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Row as Line } from '../../../ui/layout.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useRef } from 'react'
import { api } from '../../../api.ts'
import type { BulkAction, DataColumn } from '../../../features/shared/table/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { workAs } from './for-lecturer.tsx'
import { LecturerDrawer } from './lecturer-drawer.tsx'
import css from './lecturers.module.css'
import { gigabytes, percent } from './numbers.ts'
import { texts as all } from './texts.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage, type ListHandle } from '../../../features/shared/workbench/list-page.tsx'
import { yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'

const texts = all.lecturers
type Row = OutputOf<'user/admin/lecturer/list'>['list'][number]
const sortable = ['sort', 'gmtCreate', 'attentionCount', 'lecturerProportion'] as const

const isOn = ({ statusId }: Row) => statusId === stateCode.row.active

const State = ({ row }: { row: Row }) => (
  <Line gap={1}>
    <Tag tone={isOn(row) ? 'free' : 'plain'}>{isOn(row) ? texts.normal : texts.disabled}</Tag>
    {row.isReviewFree && <Tag>{texts.reviewFree}</Tag>}
    {row.isChanging && <Tag tone="warn">{texts.changing}</Tag>}
  </Line>
)

const bulk: BulkAction<Row>[] = [
  {
    key: 'disable',
    label: texts.bulkDisable,
    danger: true,
    about: texts.disableAbout,
    refuse: (row) => (isOn(row) ? undefined : texts.already),
    run: ({ lecturerId }) => api('user/admin/lecturer/disable', { lecturerId, reason: texts.bulkReason }),
  },
  {
    key: 'enable',
    label: texts.bulkEnable,
    refuse: (row) => (isOn(row) ? texts.already : undefined),
    run: ({ lecturerId }) => api('user/admin/lecturer/enable', { lecturerId }),
  },
]

const columns: DataColumn<Row>[] = [
  {
    key: 'lecturerName',
    title: texts.name,
    alwaysShown: true,
    width: 170,
    render: (row) => (
      <span className={css.person}>
        <Avatar name={row.lecturerName} src={row.headImgUrl} size="s" />
        <span>
          <b>{row.lecturerName}</b>
          <small>{row.nickname}</small>
        </span>
      </span>
    ),
  },
  { key: 'position', title: texts.position, width: 150 },
  { key: 'lecturerMobile', title: texts.mobile, width: 130 },
  { key: 'lecturerEmail', title: texts.email, width: 180, hidden: true },
  {
    key: 'lecturerProportion',
    title: texts.proportion,
    sortable: true,
    width: 110,
    align: 'right',
    render: (row) => percent(row.lecturerProportion),
    text: (row) => row.lecturerProportion,
  },
  { key: 'attentionCount', title: texts.followers, sortable: true, width: 90, align: 'right' },
  { key: 'sort', title: texts.sort, sortable: true, width: 90, align: 'right' },
  {
    key: 'storageQuota',
    title: texts.quota,
    width: 110,
    align: 'right',
    hidden: true,
    render: (row) => gigabytes(row.storageQuota),
    text: (row) => row.storageQuota,
  },
  {
    key: 'statusId',
    title: texts.status,
    width: 140,
    isTag: true,
    render: (row) => <State row={row} />,
    text: (row) => (isOn(row) ? texts.normal : texts.disabled),
  },
  timeColumn<Row>('gmtCreate', texts.joined, { sortable: true, width: 120, shape: 'date' }),
]

export default function LecturersPage() {
  const list = useRef<ListHandle<Row>>(null)
  const mayAct = useHolds('user.actAs')
  return (
    <ListPage
      ref={list}
      call="user/admin/lecturer/list"
      name="lecturers"
      label={texts.label}
      rowKey={(row) => row.lecturerId}
      about={texts.about}
      head={(rows) => (
        <>
          <ButtonLink variant="line" to="/admin/lecturers/applications">
            {texts.applications}
          </ButtonLink>
          <Button icon={<PlusIcon size={16} />} onClick={() => rows.open('appoint')}>
            {texts.appoint}
          </Button>
        </>
      )}
      search={texts.search}
      filters={[yesOrNo('state', texts.status, [texts.normal, texts.disabled], 'statusId')]}
      sortAs={(sort, order) => ({
        orderBy: sortable.find((one) => one === sort) ?? 'sort',
        isDescending: order === 'desc',
      })}
      columns={columns}
      actions={[
        { label: texts.view, isRead: true, opens: 'lecturer' },
        {
          label: texts.work,
          when: (row) => mayAct && isOn(row),
          run: ({ userId, lecturerName }) =>
            confirmAction({
              title: texts.workAsk(lecturerName),
              content: texts.workAbout,
              okText: texts.work,
              run: () => workAs(userId, '/account/workspace'),
            }),
        },
        { label: texts.disable, danger: true, when: isOn, opens: 'disable' },
        {
          label: texts.enable,
          when: (row) => !isOn(row),
          ask: ({ lecturerName }) => ({ title: `${texts.enable}“${lecturerName}”？` }),
          run: ({ lecturerId }) => api('user/admin/lecturer/enable', { lecturerId }),
          done: '启用成功',
        },
      ]}
      dialogs={{
        lecturer: ({ row, close }) => row && <LecturerDrawer lecturerId={row.lecturerId} onClose={close} />,
        appoint: ({ close }) => <Appointing onClose={close} />,
        disable: ({ row, close }) => row && <Disabling row={row} onClose={close} />,
      }}
      bulk={bulk}
      empty={texts.empty}
      onRowClick={(row) => list.current?.open('lecturer', row)}
    />
  )
}

function Disabling({ row, onClose }: { row: Row; onClose: (done: boolean) => void }) {
  return (
    <FormModal<{ reason: string }>
      title={texts.disableTitle(row.lecturerName)}
      okText={texts.disable}
      danger
      about={texts.disableAbout}
      done="停用成功"
      onClose={() => onClose(false)}
      onSubmit={async ({ reason }) => {
        await api('user/admin/lecturer/disable', { lecturerId: row.lecturerId, reason })
        onClose(true)
      }}
    >
      <FormItem name="reason" rules={[{ required: true, min: 2, whitespace: true, message: texts.reasonMissing }]}>
        <Textarea aria-label={texts.reason} placeholder={texts.reasonHint} rows={3} maxLength={200} autoFocus />
      </FormItem>
    </FormModal>
  )
}

interface Appointed {
  mobile: string
  lecturerName: string
  position: string
  introduce: string
  isReviewFree: boolean
}

function Appointing({ onClose }: { onClose: (done: boolean) => void }) {
  return (
    <FormModal<Appointed>
      title={texts.appoint}
      okText={texts.appoint}
      about={texts.appointAbout}
      start={{ mobile: '', lecturerName: '', position: '', introduce: '', isReviewFree: false }}
      onClose={() => onClose(false)}
      onSubmit={async ({ isReviewFree, ...given }) => {
        const input = { ...given, isReviewFree: isReviewFree }
        await api('user/admin/lecturer/appoint', input, { showSuccess: true })
        onClose(true)
      }}
    >
      <FormItem
        name="mobile"
        label={texts.accountMobile}
        rules={[{ required: true }, { pattern: /^1[3-9]\d{9}$/, message: texts.mobileWrong }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </FormItem>
      <FormItem name="lecturerName" label={texts.name} rules={[{ required: true, min: 2, whitespace: true }]}>
        <Input maxLength={30} />
      </FormItem>
      <FormItem name="position" label={texts.position}>
        <Input maxLength={50} />
      </FormItem>
      <FormItem name="introduce" label={texts.introduce} extra={texts.introduceHint}>
        <Textarea rows={3} maxLength={2000} />
      </FormItem>
      <FormItem name="isReviewFree" label={texts.reviewFree} extra={texts.reviewFreeHint} valuePropName="checked">
        <Switch />
      </FormItem>
    </FormModal>
  )
}
