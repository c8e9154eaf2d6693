import { SAML_ENTITY } from '@zhixing/contract/user/sso-rules'
import { api } from '../../../api.ts'
import { Descriptions, FormItem, Section } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import { Line, type OwnAddresses, type Values } from './provider-fields.tsx'
import { texts } from './texts.ts'

/** What the provider's administrator has to know of this site, and what its metadata says of the provider. */
export function SamlRegistration({
  addresses,
  source,
  change,
}: {
  addresses: OwnAddresses
  source: string
  change: (part: Partial<Values>) => void
}) {
  const { busy, run } = useAction({ reload: false })
  const read = async () => {
    const { certificateCount, ...values } = await api('user/admin/sso/metadata', { source })
    change({ ...values, source: '' })
    toast.success(texts.samlRead(certificateCount))
  }
  const ours = [
    [texts.samlEntityId, addresses.samlEntityId],
    [texts.samlConsumerUrl, addresses.samlConsumerUrl],
    [texts.samlLogoutUrl, addresses.samlLogoutUrl],
  ] as const
  return (
    <>
      <Section title={texts.samlOurs}>
        <Descriptions
          items={[
            ...ours.map(([label, url]) => ({ key: url, label, children: <code>{url}</code> })),
            {
              key: 'metadata',
              label: texts.samlMetadata,
              children: (
                <a href={SAML_ENTITY} download="metadata.xml">
                  {texts.samlDownload}
                </a>
              ),
            },
          ]}
        />
      </Section>
      <Section title={texts.samlTheirs}>
        <FormItem name="source" label={texts.samlSource} extra={texts.samlSourceHint}>
          <Textarea rows={3} spellCheck={false} />
        </FormItem>
        <Row>
          <Button
            variant="line"
            loading={busy !== ''}
            disabled={source.trim() === ''}
            onClick={() => void run('read', read)}
          >
            {texts.samlDoRead}
          </Button>
        </Row>
      </Section>
    </>
  )
}

/** Addresses and certificates of the provider, and what names its people. */
export function SamlFields() {
  return (
    <>
      <Line name="signInUrl" label={texts.signInUrl} hint={texts.signInUrlHint} max={1000} isNeeded />
      <FormItem
        name="certificates"
        label={texts.certificates}
        extra={texts.certificatesHint}
        rules={[{ required: true }]}
      >
        <Textarea rows={4} maxLength={40_000} spellCheck={false} />
      </FormItem>
      <Line name="signOutUrl" label={texts.signOutUrl} hint={texts.signOutUrlHint} max={1000} />
      <Line name="idAttribute" label={texts.idAttribute} hint={texts.samlIdHint} max={100} />
    </>
  )
}
