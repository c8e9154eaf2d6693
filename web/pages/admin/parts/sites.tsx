import { stateCode } from '@zhixing/contract/states'
import { PlusOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhixing/contract'
import { Button, Drawer, Form, Input, Result, Space, Tag } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/workbench/admin-form.tsx'
import { useNarrow } from '../../../features/table/index.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { TableHandle } from '../../../features/table/index.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { TextField } from './site-fields.tsx'
import { texts } from './site-texts.ts'

const words = texts.sites
type Site = OutputOf<'system/admin/sites/list'>['list'][number]

/** All sites of the installation; opening a further one. */
export default function Sites() {
  const table = useRef<TableHandle>(null)
  const [opening, setOpening] = useState(false)
  const confirmAction = useConfirmAction()
  const reload = () => table.current?.reload()

  async function stand(site: Site) {
    const off = site.statusId === stateCode.row.active
    const run = () => api('system/admin/sites/stand', { siteId: site.siteId, statusId: off ? 0 : 1 })
    if (!off) {
      await run()
      reload()
      return
    }
    const action = { title: words.disableAsk(site.siteNamePc), content: words.disableAbout, okText: words.disable }
    if (await confirmAction({ ...action, danger: true, run, done: words.disabled })) reload()
  }

  return (
    <>
      <PageHead
        about={words.about}
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpening(true)}>
            {words.open}
          </Button>
        }
      />
      <DataTable<Site>
        ref={table}
        name="sites"
        label={words.noun}
        rowKey={({ siteId }) => String(siteId)}
        columns={[
          {
            key: 'siteNamePc',
            title: words.name,
            firm: true,
            render: (site) => (
              <Space>
                {site.siteNamePc}
                {site.isDefault === 1 && <Tag>{words.default}</Tag>}
              </Space>
            ),
          },
          { key: 'domain', title: words.domain },
          {
            key: 'statusId',
            title: words.state,
            render: ({ statusId }) => (
              <Tag color={statusId === stateCode.row.active ? 'success' : 'default'}>
                {statusId === stateCode.row.active ? words.on : words.off}
              </Tag>
            ),
            text: ({ statusId }) => (statusId === stateCode.row.active ? words.on : words.off),
          },
          { key: 'gmtCreate', title: words.created, render: ({ gmtCreate }) => <DateTime value={gmtCreate} /> },
          {
            key: 'actions',
            title: words.actions,
            text: null,
            firm: true,
            render: (site) => (
              <Space size={0}>
                <Button
                  type="link"
                  size="small"
                  href={site.url}
                  target="_blank"
                  disabled={site.statusId === stateCode.row.inactive}
                >
                  {words.visit}
                </Button>
                <Button
                  type="link"
                  size="small"
                  href={`${site.url}/admin`}
                  disabled={site.statusId === stateCode.row.inactive}
                >
                  {words.admin}
                </Button>
                {site.isDefault === 0 && (
                  <Button
                    type="link"
                    size="small"
                    danger={site.statusId === stateCode.row.active}
                    onClick={() => void stand(site).catch(() => {})}
                  >
                    {site.statusId === stateCode.row.active ? words.disable : words.enable}
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
        load={async ({ pageCurrent, pageSize }, signal) => {
          const { list } = await api('system/admin/sites/list', {}, { isShowErrTip: false, signal })
          return { list: list.slice((pageCurrent - 1) * pageSize, pageCurrent * pageSize), totalCount: list.length }
        }}
      />
      {opening && (
        <OpenSite
          onClose={() => {
            setOpening(false)
            reload()
          }}
        />
      )}
    </>
  )
}

interface OpenForm {
  siteNamePc: string
  domain: string
  mobile: string
  password: string
}

function OpenSite({ onClose }: { onClose: () => void }) {
  const isNarrow = useNarrow()
  const [opened, setOpened] = useState<{ name: string; url: string }>()
  return (
    <Drawer open size={isNarrow ? '100%' : 480} title={words.open} onClose={onClose} mask={{ closable: false }}>
      {opened ? (
        <Result
          status="success"
          title={words.opened(opened.name)}
          subTitle={words.openedAbout}
          extra={
            <Space>
              <Button type="primary" href={opened.url} target="_blank">
                {words.visit}
              </Button>
              <Button onClick={onClose}>{words.again}</Button>
            </Space>
          }
        />
      ) : (
        <AdminForm<OpenForm>
          submitText={words.open}
          done={null}
          onSubmit={async (values) => {
            const { url } = await api('user/admin/site/open', values, { isShowErrTip: false })
            setOpened({ name: values.siteNamePc, url })
          }}
        >
          <TextField name="siteNamePc" label={words.name} max={40} />
          <TextField name="domain" label={words.domain} max={253} hint={words.domainHint} />
          <TextField name="mobile" label={words.mobile} max={11} />
          <Form.Item
            name="password"
            label={words.password}
            extra={words.passwordHint}
            rules={[{ required: true, message: texts.required(words.password) }]}
          >
            <Input.Password maxLength={64} autoComplete="new-password" />
          </Form.Item>
        </AdminForm>
      )}
    </Drawer>
  )
}
