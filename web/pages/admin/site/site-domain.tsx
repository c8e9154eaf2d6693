import { FormItem, Modal } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Input } from '../../../ui/input.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { useAdmin } from '../../../features/shared/workbench/use-admin.ts'
import { texts } from './site-texts.ts'

const words = texts.sites
type Site = OutputOf<'system/admin/sites/list'>['list'][number]

/** Changes the domain of a site, with the consequences. `publicUrl`: the one of the installation, or empty. */
export function SiteDomain({
  site,
  publicUrl,
  onClose,
}: {
  site: Site
  publicUrl: string
  onClose: (isChanged: boolean) => void
}) {
  const here = useAdmin().site.siteId
  const [moved, setMoved] = useState('')
  if (moved)
    return (
      <Modal title={words.moved} onClose={() => onClose(true)}>
        <p>{words.movedAbout(moved)}</p> <ButtonLink to={`${moved}/admin/sites`}>{words.movedGo}</ButtonLink>
      </Modal>
    )
  return (
    <FormModal<{ domain: string }>
      title={words.domainTitle(site.siteNamePc)}
      okText={words.domainSave}
      about={
        <Note tone="warn" title={words.domainWarning}>
          <ul style={{ margin: 0, paddingInlineStart: '1.25em', listStyle: 'disc' }}>
            {words.domainChanges.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {site.isDefault && publicUrl !== '' && <li>{words.domainPublicUrl(publicUrl)}</li>}
          </ul>
        </Note>
      }
      start={{ domain: site.domain }}
      edits={{ etag: site.etag }}
      onClose={() => onClose(false)}
      onSubmit={async ({ domain }, etag) => {
        const { siteId } = site
        const { url } = await api('system/admin/sites/domain', { siteId, domain, etag }, { showSuccess: true })
        // This page is still on the former domain, which may no longer respond.
        if (siteId === here && domain.trim().toLowerCase() !== site.domain) setMoved(url)
        else onClose(true)
      }}
    >
      <FormItem
        name="domain"
        label={words.domain}
        extra={words.domainHint}
        rules={[{ required: true, whitespace: true, message: texts.required(words.domain) }]}
      >
        <Input maxLength={253} autoComplete="off" spellCheck={false} />
      </FormItem>
    </FormModal>
  )
}
