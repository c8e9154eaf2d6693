import { FormItem, LinkButton, Tag, TextArea } from '../../../features/shared/workbench/kit.ts'
import { Row as Line } from '../../../ui/layout.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useRef } from 'react'
import { api } from '../../../api.ts'
import type { BulkAction, DataColumn } from '../../../features/shared/table/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
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
const quiet = { isShowErrTip: false }
const sortable = ['sort', 'gmtCreate', 'attentionCount', 'lecturerProportion'] as const

const isOn = ({ statusId }: Row) => statusId === stateCode.row.active

const State = ({ row }: { row: Row }) => (
  <Line gap={1}>
    <Tag color={isOn(row) ? 'green' : 'default'}>{isOn(row) ? texts.normal : texts.disabled}</Tag>
    {row.isChanging === 1 && <Tag color="gold">{texts.changing}</Tag>}
  </Line>
)

const bulk: BulkAction<Row>[] = [
  {
    key: 'disable',
    label: texts.bulkDisable,
    danger: true,
    about: texts.disableAbout,
    refuse: (row) => (isOn(row) ? undefined : texts.already),
    run: ({ lecturerId }) => api('user/admin/lecturer/disable', { lecturerId, reason: texts.bulkReason }, quiet),
  },
  {
    key: 'enable',
    label: texts.bulkEnable,
    refuse: (row) => (isOn(row) ? texts.already : undefined),
    run: ({ lecturerId }) => api('user/admin/lecturer/enable', { lecturerId }, quiet),
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
    render: (row) => <State row={row} />,
    text: (row) => (isOn(row) ? texts.normal : texts.disabled),
  },
  timeColumn<Row>('gmtCreate', texts.joined, { sortable: true, width: 120, shape: 'date' }),
]

export default function LecturersPage() {
  const list = useRef<ListHandle<Row>>(null)
  return (
    <ListPage
      ref={list}
      call="user/admin/lecturer/list"
      name="lecturers"
      label={texts.label}
      rowKey={(row) => row.lecturerId}
      about={texts.about}
      head={<LinkButton to="/admin/lecturers/applications">{texts.applications}</LinkButton>}
      search={texts.search}
      filters={[yesOrNo('state', texts.status, [texts.normal, texts.disabled], 'statusId')]}
      sortAs={(sort, order) => ({
        orderBy: sortable.find((one) => one === sort) ?? 'sort',
        isDescending: order === 'desc' ? (1 as const) : (0 as const),
      })}
      columns={columns}
      actions={[
        { label: texts.view, opens: 'lecturer' },
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
        disable: ({ row, close }) => row && <Disabling row={row} onClose={close} />,
      }}
      bulk={bulk}
      empty={texts.empty}
      onRowClick={(row) => list.current?.open('lecturer', row)}
      card={(row) => (
        <span className={css.person}>
          <Avatar name={row.lecturerName} src={row.headImgUrl} size="m" />
          <span>
            <b>{row.lecturerName}</b>
            <small>
              {row.position} · {percent(row.lecturerProportion)}
            </small>
          </span>
          <State row={row} />
        </span>
      )}
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
        await api('user/admin/lecturer/disable', { lecturerId: row.lecturerId, reason }, quiet)
        onClose(true)
      }}
    >
      <FormItem name="reason" rules={[{ required: true, min: 2, whitespace: true, message: texts.reasonMissing }]}>
        <TextArea
          aria-label={texts.reason}
          placeholder={texts.reasonHint}
          rows={3}
          maxLength={200}
          showCount
          autoFocus
        />
      </FormItem>
    </FormModal>
  )
}
