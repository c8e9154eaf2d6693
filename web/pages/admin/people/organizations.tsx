import { stateCode } from '@zhixing/contract/states'
import { PlusOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhixing/contract'
import { Button, Drawer, Empty, Form, Input, InputNumber, Space, Tag } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { ImageField } from '../../../features/files/image-field.tsx'
import { AdminForm } from '../../../features/workbench/admin-form.tsx'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataFilter, TableHandle } from '../../../features/table/index.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { flag, omitUndefined } from './date-range.ts'
import { Mobile, PersonCell, StatusTag } from './parts.tsx'
import { Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { auditStates, options, texts } from './texts.ts'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

type Row = OutputOf<'user/admin/organization/list'>['list'][number]
const words = texts.organizations
const quiet = { isShowErrTip: false }
const colors: Readonly<Record<number, string>> = { 0: 'orange', 1: 'green', 2: 'red' }

const filters: DataFilter[] = [
  { kind: 'select', name: 'auditStatus', label: words.audit, options: options(auditStates) },
  {
    kind: 'select',
    name: 'statusId',
    label: texts.state,
    options: [
      { value: 1, label: texts.normal },
      { value: 0, label: texts.disabled },
    ],
  },
]

const Audit = ({ row }: { row: Row }) => (
  <Tag color={colors[row.auditStatus] ?? 'default'} title={row.auditOpinion}>
    {auditStates[row.auditStatus]}
  </Tag>
)

export default function OrganizationsPage() {
  const table = useRef<TableHandle>(null)
  const confirmAction = useConfirmAction()
  const [editing, setEditing] = useState<Row | 'new'>()
  const [rejecting, setRejecting] = useState<Row>()
  const reload = () => table.current?.reload()

  async function pass({ id, orgName }: Row) {
    const run = () => api('user/admin/organization/audit', { id, auditStatus: 1 }, { showSuccess: true })
    if (await confirmAction({ title: words.passAsk(orgName), content: words.passAbout, okText: words.pass, run }))
      reload()
  }
  async function stand({ id, statusId }: Row) {
    const wanted = statusId === stateCode.row.active ? 0 : 1
    const done = await api('user/admin/organization/disable', { id, statusId: wanted }, { showSuccess: true }).catch(
      () => undefined,
    )
    if (done) reload()
  }
  const buttons = (row: Row) => (
    <Space size={0}>
      {row.auditStatus !== stateCode.audit.approved && (
        <Button type="link" size="small" onClick={() => void pass(row)}>
          {words.pass}
        </Button>
      )}
      {row.auditStatus === stateCode.audit.pending && (
        <Button type="link" size="small" danger onClick={() => setRejecting(row)}>
          {words.reject}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => setEditing(row)}>
        {texts.edit}
      </Button>
      <Button type="link" size="small" danger={row.statusId === stateCode.row.active} onClick={() => void stand(row)}>
        {row.statusId === stateCode.row.active ? texts.users.disable : texts.users.enable}
      </Button>
    </Space>
  )
  const closed = (done: boolean) => {
    setEditing(undefined)
    setRejecting(undefined)
    if (done) reload()
  }

  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <PersonCell row={{ nickname: row.orgName, headImgUrl: row.orgLogo }} />
      <div>
        <Audit row={row} /> <StatusTag statusId={row.statusId} /> {row.linkMan} <Mobile>{row.mobile}</Mobile>
      </div>
      <footer>{buttons(row)}</footer>
    </Stack>
  )

  return (
    <>
      <PageHead
        about={words.about}
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {words.create}
          </Button>
        }
      />
      <DataTable<Row>
        ref={table}
        name="organizations"
        label="机构"
        rowKey={(row) => row.id}
        search={words.search}
        filters={filters}
        empty={<Empty description={words.empty} />}
        columns={[
          {
            key: 'orgName',
            title: words.name,
            firm: true,
            render: (row) => <PersonCell row={{ nickname: row.orgName, headImgUrl: row.orgLogo }} />,
          },
          { key: 'linkMan', title: words.linkMan, render: (row) => row.linkMan || texts.nothing },
          { key: 'mobile', title: words.account, render: (row) => <Mobile>{row.mobile || texts.nothing}</Mobile> },
          {
            key: 'auditStatus',
            title: words.audit,
            render: (row) => <Audit row={row} />,
            text: (row) => auditStates[row.auditStatus] ?? '',
          },
          {
            key: 'statusId',
            title: texts.state,
            render: (row) => <StatusTag statusId={row.statusId} />,
            text: (row) => (row.statusId === stateCode.row.active ? texts.normal : texts.disabled),
          },
          { key: 'orgCode', title: words.code, hidden: true },
          { key: 'gmtCreate', title: texts.time, render: (row) => <DateTime value={row.gmtCreate} /> },
          { key: 'actions', title: texts.actions, text: null, firm: true, render: buttons },
        ]}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/organization/list',
            omitUndefined({
              keyword: keyword.slice(0, 60),
              auditStatus: by.auditStatus,
              statusId: flag(by.statusId),
              pageCurrent,
              pageSize,
            }),
            { ...quiet, signal },
          )
        }
        card={card}
      />
      {editing && <EditOrganization row={editing === 'new' ? undefined : editing} onClose={closed} />}
      {rejecting && <Reject row={rejecting} onClose={closed} />}
    </>
  )
}

interface Form_ {
  orgName: string
  mobile?: string
  linkMan: string
  orgCode: string
  orgIntro: string
  sort: number
}

function EditOrganization({ row, onClose }: { row: Row | undefined; onClose: (done: boolean) => void }) {
  const [logo, setLogo] = useState(row?.orgLogo ?? '')
  const [license, setLicense] = useState(row?.license ?? '')
  const initial: Form_ = {
    orgName: row?.orgName ?? '',
    linkMan: row?.linkMan ?? '',
    orgCode: row?.orgCode ?? '',
    orgIntro: row?.orgIntro ?? '',
    sort: row?.sort ?? 0,
  }
  return (
    <Drawer open onClose={() => onClose(false)} size={520} title={row ? row.orgName : words.create}>
      <AdminForm<Form_>
        initialValues={initial}
        onSubmit={async ({ mobile, ...rest }) => {
          const form = { ...rest, orgLogo: logo, license }
          if (row)
            await api('user/admin/organization/update', { id: row.id, ...form, ...(mobile ? { mobile } : {}) }, quiet)
          else await api('user/admin/organization/save', { ...form, mobile: mobile ?? '' }, quiet)
          onClose(true)
        }}
      >
        <Form.Item name="orgName" label={words.name} rules={[{ required: true }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item
          name="mobile"
          label={words.account}
          extra={row ? words.accountKeep : words.accountAbout}
          rules={[{ required: !row }, { pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" placeholder={row?.mobile ?? ''} />
        </Form.Item>
        <Form.Item name="linkMan" label={words.linkMan}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item>
          <ImageField
            label={words.logo}
            value={logo}
            onChange={(file) => setLogo(file?.url ?? '')}
            ratio={1}
            size="s"
          />
        </Form.Item>
        <Form.Item>
          <ImageField label={words.license} value={license} onChange={(file) => setLicense(file?.url ?? '')} size="s" />
        </Form.Item>
        <Form.Item name="orgIntro" label={words.intro}>
          <Input.TextArea maxLength={1000} showCount rows={4} />
        </Form.Item>
        <Form.Item name="orgCode" label={words.code} extra={words.codeAbout}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="sort" label={words.sort}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </AdminForm>
    </Drawer>
  )
}

function Reject({ row, onClose }: { row: Row; onClose: (done: boolean) => void }) {
  return (
    <FormModal<{ auditOpinion: string }>
      title={words.rejectTitle(row.orgName)}
      okText={words.reject}
      danger
      onClose={() => onClose(false)}
      onSubmit={async ({ auditOpinion }) => {
        const input = { id: row.id, auditStatus: 2 as const, auditOpinion }
        await api('user/admin/organization/audit', input, { ...quiet, showSuccess: true })
        onClose(true)
      }}
    >
      <Form.Item name="auditOpinion" label={words.opinion} extra={words.opinionAbout} rules={[{ required: true }]}>
        <Input.TextArea maxLength={500} showCount rows={4} />
      </Form.Item>
    </FormModal>
  )
}
