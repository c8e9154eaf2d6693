import { isLdap, ssoPresets } from '@zhixing/contract/user/sso-rules'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { tagColumn } from '../../../features/shared/workbench/columns.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { leaveFor } from '../../../features/user/sign-in/index.ts'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { OwnAddresses, Provider } from './provider-fields.tsx'
import { ProviderForm } from './provider-form.tsx'
import { LookupDialog } from './lookup-dialog.tsx'
import { ScimDialog } from './scim-dialog.tsx'
import { texts } from './texts.ts'

const isOn = ({ statusId }: Provider) => statusId === stateCode.row.active

/** Identity providers of the site. */
export default function ProvidersPage() {
  const [addresses, setAddresses] = useState<OwnAddresses>()
  return (
    <ListPage
      call="user/admin/sso/list"
      name="sso"
      label={texts.noun}
      about={[texts.providersAbout, addresses && texts.returnUrl(addresses.returnUrl)].filter(Boolean).join(' ')}
      rowKey={({ id }) => id}
      head={(list) => (
        <Button icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
          {texts.add}
        </Button>
      )}
      // The call returns all.
      load={async (_page, _query, signal) => {
        const { list, ...own } = await api('user/admin/sso/list', {}, { signal })
        setAddresses(own)
        return { list, totalCount: list.length }
      }}
      columns={[
        { key: 'providerName', title: texts.name, alwaysShown: true },
        { key: 'preset', title: texts.preset, render: ({ preset }: Provider) => ssoPresets[preset].name },
        { key: 'issuer', title: texts.issuerOrCompany },
        { key: 'people', title: texts.people, render: ({ people }: Provider) => texts.peopleCount(people) },
        tagColumn<Provider>('statusId', texts.state, (row) => ({
          text: isOn(row) ? texts.on : texts.off,
          tone: isOn(row) ? 'free' : 'plain',
        })),
      ]}
      actions={[
        {
          label: texts.try,
          when: ({ preset }: Provider) => isLdap(preset),
          opens: 'lookup',
        },
        {
          label: texts.try,
          when: ({ preset }: Provider) => !isLdap(preset),
          run: async ({ id }: Provider) => leaveFor(await api('user/admin/sso/try', { id }), '/admin/sso'),
        },
        { label: texts.scim.action, when: ({ preset }: Provider) => !isLdap(preset), opens: 'scim' },
        { label: texts.edit, opens: 'edit' },
        {
          label: texts.remove,
          danger: true,
          ask: ({ providerName }: Provider) => ({ title: texts.removeAsk(providerName), content: texts.removeAbout }),
          run: ({ id }: Provider) => api('user/admin/sso/delete', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{
        edit: ({ row, close }) =>
          addresses && <ProviderForm {...(row ? { provider: row } : {})} addresses={addresses} onClose={close} />,
        scim: ({ row, close }) => row && <ScimDialog provider={row} onClose={() => close()} />,
        lookup: ({ row, close }) => row && <LookupDialog provider={row} onClose={() => close()} />,
      }}
    />
  )
}
