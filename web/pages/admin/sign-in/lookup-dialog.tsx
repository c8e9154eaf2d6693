import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { SsoTried, type Tried } from '../../../features/user/sign-in/index.ts'
import { Input } from '../../../ui/input.tsx'
import type { Provider } from './provider-fields.tsx'
import { texts } from './texts.ts'

/** Searches an account in a directory, and shows what the settings make of it. */
export function LookupDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const [tried, setTried] = useState<Tried>()
  return (
    <FormModal<{ account: string }>
      title={texts.lookup(provider.providerName)}
      okText={texts.lookupDo}
      about={texts.lookupAbout}
      onClose={onClose}
      onSubmit={async ({ account }) => {
        setTried(undefined)
        setTried(await api('user/admin/sso/lookup', { id: provider.id, account }))
      }}
    >
      <FormItem name="account" label={texts.lookupAccount} rules={[{ required: true }]}>
        <Input maxLength={100} spellCheck={false} autoComplete="off" autoCapitalize="none" />
      </FormItem>
      {tried && <SsoTried tried={tried} isLookup />}
    </FormModal>
  )
}
