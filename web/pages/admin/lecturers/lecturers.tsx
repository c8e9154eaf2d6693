import { stateCode } from '@zhixing/contract/states'
import { Button, Form, Input, Space, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { BulkAction, DataColumn, DataFilter, TableHandle } from '../../../features/table/index.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { LecturerDrawer } from './lecturer-drawer.tsx'
import css from './lecturers.module.css'
import { gigabytes, percent } from './numbers.ts'
import { texts as all } from './texts.ts'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

const texts = all.lecturers
type Row = OutputOf<'user/admin/lecturer/list'>['list'][number]
const quiet = { isShowErrTip: false }
const sortable = ['sort', 'gmtCreate', 'attentionCount', 'lecturerProportion'] as const

const filters: DataFilter[] = [
  {
    kind: 'select',
    name: 'state',
    label: texts.status,
    options: [
      { value: 1, label: texts.normal },
      { value: 0, label: texts.disabled },
    ],
  },
]

const State = ({ row }: { row: Row }) => (
  <Space size={4}>
    <Tag color={row.statusId === stateCode.row.active ? 'green' : 'default'}>
      {row.statusId === stateCode.row.active ? texts.normal : texts.disabled}
    </Tag>
    {row.isChanging === 1 && <Tag color="gold">{texts.changing}</Tag>}
  </Space>
)

const card = (row: Row) => (
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
)

const bulk: BulkAction<Row>[] = [
  {
    key: 'disable',
    label: texts.bulkDisable,
    danger: true,
    about: texts.disableAbout,
    refuse: (row) => (row.statusId === stateCode.row.inactive ? texts.already : undefined),
    async run({ lecturerId }) {
      await api('user/admin/lecturer/disable', { lecturerId, reason: texts.bulkReason }, quiet)
      return undefined
    },
  },
  {
    key: 'enable',
    label: texts.bulkEnable,
    refuse: (row) => (row.statusId === stateCode.row.active ? texts.already : undefined),
    async run({ lecturerId }) {
      await api('user/admin/lecturer/enable', { lecturerId }, quiet)
      return undefined
    },
  },
]

export default function LecturersPage() {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const confirmAction = useConfirmAction()
  const [shown, setShown] = useState<string>()
  const [disabling, setDisabling] = useState<Row>()
  const reload = () => table.current?.reload()

  async function enable({ lecturerId, lecturerName }: Row) {
    const run = () => api('user/admin/lecturer/enable', { lecturerId })
    if (
      await confirmAction({ title: `${texts.enable}“${lecturerName}”？`, okText: texts.enable, run, done: '启用成功' })
    )
      reload()
  }

  const columns: DataColumn<Row>[] = [
    {
      key: 'lecturerName',
      title: texts.name,
      firm: true,
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
      text: (row) => (row.statusId === stateCode.row.active ? texts.normal : texts.disabled),
    },
    {
      key: 'gmtCreate',
      title: texts.joined,
      sortable: true,
      width: 120,
      render: (row) => <DateTime value={row.gmtCreate} shape="date" />,
      text: (row) => formatDate(row.gmtCreate, 'minute'),
    },
    {
      key: 'actions',
      title: texts.actions,
      text: null,
      firm: true,
      fixed: 'right',
      width: 130,
      render: (row) => (
        <Space size={0}>
          <Button type="link" size="small" onClick={() => setShown(row.lecturerId)}>
            {texts.view}
          </Button>
          {row.statusId === stateCode.row.active ? (
            <Button type="link" size="small" danger onClick={() => setDisabling(row)}>
              {texts.disable}
            </Button>
          ) : (
            <Button type="link" size="small" onClick={() => void enable(row)}>
              {texts.enable}
            </Button>
          )}
        </Space>
      ),
    },
  ]
  return (
    <>
      <PageHead
        about={texts.about}
        actions={<Button onClick={() => void navigate('/admin/lecturers/applications')}>{texts.applications}</Button>}
      />
      <DataTable<Row>
        ref={table}
        name="lecturers"
        label={texts.label}
        rowKey={(row) => row.lecturerId}
        search={texts.search}
        filters={filters}
        columns={columns}
        bulk={bulk}
        empty={texts.empty}
        card={card}
        onRowClick={(row) => setShown(row.lecturerId)}
        load={({ keyword, filters: { state }, sort, order, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/lecturer/list',
            {
              keyword,
              pageCurrent,
              pageSize,
              ...(state === '0' || state === '1' ? { statusId: state === '1' ? 1 : 0 } : {}),
              orderBy: sortable.find((one) => one === sort) ?? 'sort',
              isDescending: order === 'desc' ? 1 : 0,
            },
            { ...quiet, signal },
          )
        }
      />
      {shown && (
        <LecturerDrawer
          lecturerId={shown}
          onClose={(changed) => {
            setShown(undefined)
            if (changed) reload()
          }}
        />
      )}
      {disabling && (
        <Disabling
          row={disabling}
          onClose={(done) => {
            setDisabling(undefined)
            if (done) reload()
          }}
        />
      )}
    </>
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
      <Form.Item name="reason" rules={[{ required: true, min: 2, whitespace: true, message: texts.reasonMissing }]}>
        <Input.TextArea
          aria-label={texts.reason}
          placeholder={texts.reasonHint}
          rows={3}
          maxLength={200}
          showCount
          autoFocus
        />
      </Form.Item>
    </FormModal>
  )
}
