import { PlusOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhixing/contract'
import { Button, Drawer, Empty, Form, Input, Space, Tag } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { RichEditor } from '../../../features/rich-editor/rich-editor.tsx'
import { AdminForm } from '../../../features/workbench/admin-form.tsx'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { TableHandle } from '../../../features/table/index.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { LinkButton } from './parts.tsx'
import { Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'

type Row = OutputOf<'user/admin/message/template/list'>['list'][number]
const words = texts.templates
const quiet = { isShowErrTip: false }

export default function TemplatesPage() {
  const table = useRef<TableHandle>(null)
  const confirmAction = useConfirmAction()
  const [editing, setEditing] = useState<Row | 'new'>()
  const reload = () => table.current?.reload()
  async function remove({ id, templateName }: Row) {
    const run = () => api('user/admin/message/template/delete', { id }, { showSuccess: true })
    if (await confirmAction({ title: words.removeAsk(templateName), okText: texts.remove, danger: true, run })) reload()
  }
  const buttons = (row: Row) => (
    <Space size={0}>
      <LinkButton to={`/admin/messages/new?template=${row.id}`} type="link" size="small">
        {words.use}
      </LinkButton>
      <Button type="link" size="small" onClick={() => setEditing(row)}>
        {texts.edit}
      </Button>
      <Button type="link" size="small" danger onClick={() => void remove(row)}>
        {texts.remove}
      </Button>
    </Space>
  )
  const slots = (row: Row) => (
    <span className={css.tags}>
      {row.slotList.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  )

  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <b>{row.templateName}</b>
      <span>{row.msgTitle}</span>
      {slots(row)}
      <footer>{buttons(row)}</footer>
    </Stack>
  )

  return (
    <>
      <PageHead
        title="站内信模板"
        about={words.about}
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {words.create}
          </Button>
        }
      />
      <DataTable<Row>
        ref={table}
        name="message-templates"
        label="模板"
        rowKey={(row) => row.id}
        search={words.search}
        canExport={false}
        empty={<Empty description={words.empty} />}
        columns={[
          { key: 'templateName', title: words.name, firm: true, render: (row) => <b>{row.templateName}</b> },
          { key: 'msgTitle', title: texts.messages.title },
          { key: 'slotList', title: words.slots, render: slots },
          { key: 'gmtModified', title: texts.time, render: (row) => <DateTime value={row.gmtModified} /> },
          { key: 'actions', title: texts.actions, text: null, firm: true, render: buttons },
        ]}
        load={({ keyword, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/message/template/list',
            { keyword: keyword.slice(0, 60), pageCurrent, pageSize },
            { ...quiet, signal },
          )
        }
        card={card}
      />
      {editing && (
        <EditTemplate
          row={editing === 'new' ? undefined : editing}
          onClose={(done) => {
            setEditing(undefined)
            if (done) reload()
          }}
        />
      )}
    </>
  )
}

interface Form_ {
  templateName: string
  msgTitle: string
  msgText: string
  linkUrl: string
}

function EditTemplate({ row, onClose }: { row: Row | undefined; onClose: (done: boolean) => void }) {
  const initial: Form_ = {
    templateName: row?.templateName ?? '',
    msgTitle: row?.msgTitle ?? '',
    msgText: row?.msgText ?? '',
    linkUrl: row?.linkUrl ?? '',
  }
  return (
    <Drawer open onClose={() => onClose(false)} size={640} title={row ? row.templateName : words.create}>
      <AdminForm<Form_>
        initialValues={initial}
        onSubmit={async (form) => {
          await api('user/admin/message/template/save', { ...(row ? { id: row.id } : {}), ...form }, quiet)
          onClose(true)
        }}
      >
        <Form.Item name="templateName" label={words.name} rules={[{ required: true }]}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="msgTitle" label={texts.messages.title} rules={[{ required: true }]}>
          <Input maxLength={60} showCount />
        </Form.Item>
        <Form.Item
          name="msgText"
          label={texts.messages.text}
          extra={words.about}
          rules={[{ required: true, message: texts.messages.needText }]}
          valuePropName="html"
        >
          <TextField start={initial.msgText} />
        </Form.Item>
        <Form.Item name="linkUrl" label={texts.messages.link} extra={texts.messages.linkAbout}>
          <Input maxLength={255} />
        </Form.Item>
      </AdminForm>
    </Drawer>
  )
}

/** The editor as a field of the form. */
function TextField({ start, onChange }: { start: string; html?: string; onChange?: (html: string) => void }) {
  return <RichEditor value={start} onChange={(html) => onChange?.(html)} label={texts.messages.text} max={5000} />
}
