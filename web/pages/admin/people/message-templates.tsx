import { Drawer, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { RichEditor } from '../../../features/shared/rich-editor/rich-editor.tsx'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { ListPage, type DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'

type Row = OutputOf<'user/admin/message/template/list'>['list'][number]
const words = texts.templates
const slots = (row: Row) => (
  <span className={css.tags}>
    {row.slotList.map((name) => (
      <Tag tone="plain" key={name}>
        {name}
      </Tag>
    ))}
  </span>
)

export default function TemplatesPage() {
  return (
    <ListPage
      call="user/admin/message/template/list"
      name="message-templates"
      label="模板"
      title="站内信模板"
      about={words.about}
      head={(list) => (
        <Button icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
          {words.create}
        </Button>
      )}
      search={words.search}
      canExport={false}
      empty={words.empty}
      columns={[
        { key: 'templateName', title: words.name, alwaysShown: true, render: (row) => <b>{row.templateName}</b> },
        { key: 'msgTitle', title: texts.messages.title },
        { key: 'slotList', title: words.slots, render: slots },
        timeColumn<Row>('gmtModified', texts.time),
      ]}
      actions={[
        { label: words.use, to: ({ id }) => `/admin/messages/new?template=${id}` },
        { label: texts.edit, opens: 'edit' },
        {
          label: texts.remove,
          danger: true,
          ask: ({ templateName }) => ({ title: words.removeAsk(templateName) }),
          run: ({ id }) => api('user/admin/message/template/delete', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{ edit: (props) => <EditTemplate {...props} /> }}
    />
  )
}

interface Form_ {
  templateName: string
  msgTitle: string
  msgText: string
  linkUrl: string
}

function EditTemplate({ row, close }: DialogProps<Row>) {
  const initial: Form_ = {
    templateName: row?.templateName ?? '',
    msgTitle: row?.msgTitle ?? '',
    msgText: row?.msgText ?? '',
    linkUrl: row?.linkUrl ?? '',
  }
  const guard = useCloseGuard(() => close())
  return (
    <Drawer
      onClose={guard.close}
      closeOnBackdrop={!guard.dirty}
      width={640}
      title={row ? row.templateName : words.create}
    >
      <AdminForm<Form_>
        onDirty={guard.onDirty}
        initialValues={initial}
        edits={row}
        onSubmit={async (form, etag) => {
          await api('user/admin/message/template/save', { ...(row ? { id: row.id } : {}), ...form, etag })
          close(true)
        }}
      >
        <FormItem name="templateName" label={words.name} rules={[{ required: true }]}>
          <Input maxLength={30} />
        </FormItem>
        <FormItem name="msgTitle" label={texts.messages.title} rules={[{ required: true }]}>
          <Input maxLength={60} showCount />
        </FormItem>
        <FormItem
          name="msgText"
          label={texts.messages.text}
          extra={words.about}
          rules={[{ required: true, message: texts.messages.needText }]}
          valuePropName="html"
        >
          <TextField start={initial.msgText} />
        </FormItem>
        <FormItem name="linkUrl" label={texts.messages.link} extra={texts.messages.linkAbout}>
          <Input maxLength={255} />
        </FormItem>
      </AdminForm>
    </Drawer>
  )
}

/** The editor as a form field. */
function TextField({ start, html, onChange }: { start: string; html?: string; onChange?: (html: string) => void }) {
  const [first] = useState(html ?? start)
  return <RichEditor value={first} onChange={(html) => onChange?.(html)} label={texts.messages.text} max={5000} />
}
