import { Drawer, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { SiteDomain } from './site-domain.tsx'
import { TextField } from './site-fields.tsx'
import { texts } from './site-texts.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'

const words = texts.sites
type Site = OutputOf<'system/admin/sites/list'>['list'][number]

const isOn = ({ statusId }: Site) => statusId === stateCode.row.active
const setStatus = ({ siteId }: Site, statusId: 0 | 1) => api('system/admin/sites/stand', { siteId, statusId })

/** All sites of the installation, and a form for a new one. */
export default function Sites() {
  const [publicUrl, setPublicUrl] = useState('')
  return (
    <ListPage
      call="system/admin/sites/list"
      name="sites"
      label={words.noun}
      rowKey={({ siteId }) => String(siteId)}
      about={words.about}
      head={(list) => (
        <Button icon={<PlusIcon size={16} />} onClick={() => list.open('new')}>
          {words.open}
        </Button>
      )}
      // The call returns all sites.
      load={async ({ pageCurrent, pageSize }, _query, signal) => {
        const { list, publicUrl } = await api('system/admin/sites/list', {}, { signal })
        setPublicUrl(publicUrl)
        return { list: list.slice((pageCurrent - 1) * pageSize, pageCurrent * pageSize), totalCount: list.length }
      }}
      columns={[
        {
          key: 'siteNamePc',
          title: words.name,
          alwaysShown: true,
          render: (site) => (
            <Row>
              {site.siteNamePc}
              {site.isDefault && <Tag tone="plain">{words.default}</Tag>}
            </Row>
          ),
        },
        { key: 'domain', title: words.domain },
        tagColumn<Site>('statusId', words.state, (site) => ({
          text: isOn(site) ? words.on : words.off,
          tone: isOn(site) ? 'free' : 'plain',
        })),
        timeColumn<Site>('gmtCreate', words.created),
      ]}
      actions={[
        { label: words.visit, when: isOn, to: ({ url }) => url, isOutside: true },
        { label: words.admin, when: isOn, to: ({ url }) => `${url}/admin`, isOutside: true },
        { label: words.change, opens: 'domain' },
        {
          label: words.makeDefault,
          isMore: true,
          when: (site) => !site.isDefault && isOn(site),
          ask: ({ siteNamePc }) => ({ title: words.defaultAsk(siteNamePc), content: words.defaultAbout }),
          run: ({ siteId }) => api('system/admin/sites/default', { siteId }, { showSuccess: true }),
        },
        {
          label: words.disable,
          danger: true,
          when: (site) => !site.isDefault && isOn(site),
          ask: ({ siteNamePc }) => ({ title: words.disableAsk(siteNamePc), content: words.disableAbout }),
          run: (site) => setStatus(site, 0),
          done: words.disabled,
        },
        { label: words.enable, when: (site) => !site.isDefault && !isOn(site), run: (site) => setStatus(site, 1) },
      ]}
      dialogs={{
        new: ({ close }) => <OpenSite onClose={() => close(true)} />,
        domain: ({ row, close }) => row && <SiteDomain site={row} publicUrl={publicUrl} onClose={close} />,
      }}
    />
  )
}

interface OpenForm {
  siteNamePc: string
  domain: string
  mobile: string
  password: string
}

function OpenSite({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<{ name: string; url: string }>()
  const { onDirty, close } = useCloseGuard(onClose)
  return (
    <Drawer width={480} title={words.open} onClose={close} closeOnBackdrop={false}>
      {opened ? (
        <Empty
          compact
          title={`${words.opened(opened.name)}。${words.openedAbout}`}
          action={
            <>
              {' '}
              <Row>
                <ButtonLink to={opened.url} target="_blank">
                  {words.visit}
                </ButtonLink>
                <Button variant="line" onClick={onClose}>
                  {words.again}
                </Button>
              </Row>
            </>
          }
        />
      ) : (
        <AdminForm<OpenForm>
          submitText={words.open}
          done={null}
          onDirty={onDirty}
          onSubmit={async (values) => {
            const { url } = await api('user/admin/site/open', values)
            setOpened({ name: values.siteNamePc, url })
          }}
        >
          <TextField name="siteNamePc" label={words.name} max={40} />
          <TextField name="domain" label={words.domain} max={253} hint={words.domainHint} />
          <TextField name="mobile" label={words.mobile} max={11} />
          <FormItem
            name="password"
            label={words.password}
            extra={words.passwordHint}
            rules={[{ required: true, message: texts.required(words.password) }]}
          >
            <PasswordInput maxLength={64} autoComplete="new-password" />
          </FormItem>
        </AdminForm>
      )}
    </Drawer>
  )
}
