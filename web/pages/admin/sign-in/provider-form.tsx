import {
  isCas,
  isLdap,
  isOidc,
  isPlatform,
  isSaml,
  ldapStart,
  platformStart,
  samlStart,
  type SsoPreset,
  ssoPresets,
} from '@zhixing/contract/user/sso-rules'
import { api } from '../../../api.ts'
import { FormItem, Section } from '../../../features/shared/workbench/kit.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { OptionSelect, PasswordInput, Textarea } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { OrganizationField } from './organization-field.tsx'
import { Flag, Line, type OwnAddresses, type Provider, type Sent, type Values } from './provider-fields.tsx'
import { RoleGroupsField } from './role-groups-field.tsx'
import { SamlFields, SamlRegistration } from './saml-fields.tsx'
import { texts } from './texts.ts'

const presets = Object.entries(ssoPresets).map(([value, { name }]) => ({ value: value as SsoPreset, label: name }))
const fresh: Partial<Values> = {
  preset: 'keycloak',
  scopes: 'openid profile phone',
  claimName: 'name',
  claimMobile: 'phone_number',
  isAuto: true,
  isClassByGroup: false,
  roleGroups: [],
  orgId: '',
  isStartTls: true,
  statusId: 1,
  ruleLines: '',
}
/** Fields that a new provider of this type begins with. */
function startOf(preset: SsoPreset): Partial<Values> {
  if (preset === 'ad' || preset === 'ldap') return ldapStart[preset]
  if (isSaml(preset)) return samlStart
  return isPlatform(preset) ? { ...platformStart, claimGroups: ssoPresets[preset].groups } : {}
}
/** The name for the button: that of a platform, unless the operator has typed another. */
function nameFor(preset: SsoPreset, typed = ''): string {
  const isTyped = typed !== '' && presets.every(({ value, label }) => !isPlatform(value) || label !== typed)
  if (isTyped) return typed
  return isPlatform(preset) ? ssoPresets[preset].name : ''
}
const shown = ({ ruleValues, ...row }: Partial<Provider>): Partial<Values> => ({
  ...row,
  ruleLines: (ruleValues ?? []).join('\n'),
})

/** Adds or changes an identity provider. */
export function ProviderForm({
  provider,
  addresses,
  onClose,
}: {
  provider?: Provider
  addresses: OwnAddresses
  onClose: (isChanged?: boolean) => void
}) {
  const mayAppoint = useHolds('role.operator')
  const start = provider ? { ...shown(provider), secretKey: '' } : fresh
  return (
    <FormModal<Values>
      title={provider ? texts.edit : texts.add}
      start={start}
      {...(provider
        ? { edits: { etag: provider.etag, valuesOf: (now: Provider) => shown({ ...provider, ...now }) } }
        : {})}
      width={680}
      onClose={() => onClose()}
      onSubmit={async ({ ruleLines, ...values }, etag) => {
        const ruleValues = ruleLines.split('\n').flatMap((line) => line.trim() || [])
        const input = { ...fieldsOf(values), ruleValues, ...(provider ? { id: provider.id } : {}), etag }
        await api('user/admin/sso/save', input, { showSuccess: true })
        onClose(true)
      }}
    >
      {({ values, change }) => (
        <>
          <FormItem name="preset" label={texts.preset}>
            <OptionSelect
              options={presets}
              onChange={(preset) =>
                provider || change({ ...startOf(preset), providerName: nameFor(preset, values.providerName) })
              }
            />
          </FormItem>
          {isSaml(values.preset) ? (
            <SamlRegistration addresses={addresses} change={change} source={values.source ?? ''} />
          ) : (
            !isLdap(values.preset) && <Hint>{texts.returnUrl(addresses.returnUrl)}</Hint>
          )}
          {isPlatform(values.preset) && <Hint>{texts.platform[values.preset].register}</Hint>}
          <Line name="providerName" label={texts.name} hint={texts.nameHint} max={30} isNeeded />
          <Line
            name="issuer"
            label={addressTexts(values.preset).label}
            hint={addressTexts(values.preset).hint(ssoPresets[values.preset].issuer)}
            max={300}
            isNeeded={!isPlatform(values.preset) || values.preset === 'wecom'}
          />
          {isLdap(values.preset) && <DirectoryFields hasSecret={provider?.hasSecret === true} />}
          {isSaml(values.preset) && <SamlFields />}
          {(isOidc(values.preset) || isPlatform(values.preset)) && (
            <>
              <Line name="clientId" label={clientTexts(values.preset).clientId} max={200} isNeeded />
              <FormItem
                name="secretKey"
                label={clientTexts(values.preset).secretKey}
                rules={isPlatform(values.preset) && !provider?.hasSecret ? [{ required: true }] : []}
                extra={provider?.hasSecret ? texts.secretKept : texts.secretHint}
              >
                <PasswordInput maxLength={500} autoComplete="off" />
              </FormItem>
            </>
          )}
          <Section title={texts.claims}>
            {(isOidc(values.preset) || values.preset === 'feishu') && (
              <Line name="scopes" label={texts.scopes} hint={claimTexts(values.preset).scopes} max={300} />
            )}
            <Line name="claimName" label={texts.claimName} max={100} />
            <Line name="claimMobile" label={texts.claimMobile} hint={texts.claimMobileHint} max={100} />
            <Line name="claimGroups" label={texts.claimGroups} hint={claimTexts(values.preset).groups} max={100} />
          </Section>
          <Section title={texts.letIn}>
            <Line name="ruleClaim" label={texts.ruleClaim} hint={claimTexts(values.preset).rule} max={100} />
            <FormItem
              name="ruleLines"
              label={texts.ruleValues}
              extra={isPlatform(values.preset) ? texts.platformRuleHint : texts.ruleValuesHint}
            >
              <Textarea rows={3} spellCheck={false} />
            </FormItem>
            <Flag name="isAuto" label={texts.isAuto} hint={texts.isAutoHint} />
            <Flag name="isClassByGroup" label={texts.isClassByGroup} />
            {(mayAppoint || (provider?.roleGroups.length ?? 0) > 0) && (
              <FormItem name="roleGroups" label={texts.roleGroups} extra={texts.roleGroupsHint}>
                <RoleGroupsField />
              </FormItem>
            )}
            <FormItem name="orgId" label={texts.orgId} extra={texts.orgIdHint}>
              <OrganizationField orgName={provider?.orgName ?? ''} orgId={provider?.orgId ?? ''} />
            </FormItem>
            {!isLdap(values.preset) && (
              <Line name="claimScim" label={texts.claimScim} hint={texts.claimScimHint} max={100} />
            )}
            <Flag name="statusId" label={texts.statusId} />
          </Section>
          {provider && (
            <Hint>
              {isLdap(provider.preset) ? (
                texts.ldapSyncHint
              ) : isCas(provider.preset) ? (
                texts.casLogoutHint
              ) : isSaml(provider.preset) ? (
                texts.samlLogoutHint
              ) : isPlatform(provider.preset) ? (
                texts.platformEndHint
              ) : (
                <>
                  {texts.logoutUrl}：<code>{provider.logoutUrl}</code>。{texts.logoutHint}
                </>
              )}
            </Hint>
          )}
        </>
      )}
    </FormModal>
  )
}

function addressTexts(preset: SsoPreset) {
  if (isLdap(preset)) return { label: texts.ldapUrl, hint: texts.ldapUrlHint }
  if (isCas(preset)) return { label: texts.casUrl, hint: texts.casUrlHint }
  if (isPlatform(preset)) {
    const { issuer, issuerHint } = texts.platform[preset]
    return { label: issuer, hint: () => issuerHint }
  }
  return isSaml(preset)
    ? { label: texts.samlIssuer, hint: texts.samlIssuerHint }
    : { label: texts.issuer, hint: texts.issuerHint }
}

const clientTexts = (preset: SsoPreset) => (isPlatform(preset) ? texts.platform[preset] : texts)

/** Hints at the names of fields. */
function claimTexts(preset: SsoPreset) {
  const scopes = texts.scopesHint
  if (isLdap(preset)) return { groups: texts.ldapGroupsHint, rule: texts.ldapRuleHint, scopes }
  if (isPlatform(preset)) return { scopes, ...texts.platform[preset] }
  return isSaml(preset)
    ? { groups: texts.samlGroupsHint, rule: texts.samlRuleHint, scopes }
    : { groups: texts.claimGroupsHint, rule: texts.ruleClaimHint, scopes }
}

/** Connection and search of an LDAP directory. */
function DirectoryFields({ hasSecret }: { hasSecret: boolean }) {
  return (
    <>
      <Flag name="isStartTls" label={texts.isStartTls} hint={texts.isStartTlsHint} />
      <FormItem name="caCertificate" label={texts.caCertificate} extra={texts.caCertificateHint}>
        <Textarea rows={3} maxLength={20_000} spellCheck={false} />
      </FormItem>
      <Line name="clientId" label={texts.bindDn} hint={texts.bindDnHint} max={200} />
      <FormItem name="secretKey" label={texts.bindPassword} extra={hasSecret ? texts.secretKept : texts.secretHint}>
        <PasswordInput maxLength={500} autoComplete="off" />
      </FormItem>
      <Section title={texts.search}>
        <Line name="baseDn" label={texts.baseDn} hint={texts.baseDnHint} max={500} isNeeded />
        <Line name="userFilter" label={texts.userFilter} hint={texts.userFilterHint} max={500} isNeeded />
        <Line name="idAttribute" label={texts.idAttribute} hint={texts.idAttributeHint} max={100} isNeeded />
        <Line name="groupFilter" label={texts.groupFilter} hint={texts.groupFilterHint} max={500} />
      </Section>
    </>
  )
}

/** Without what only the list has. */
const fieldsOf = (values: Omit<Values, 'ruleLines' | 'source'>): Omit<Sent, 'id' | 'etag' | 'ruleValues'> => {
  const { providerName, preset, issuer, clientId, secretKey, scopes, claimName, claimMobile, claimGroups } = values
  const { ruleClaim, isAuto, isClassByGroup, roleGroups, orgId, claimScim, statusId } = values
  const { baseDn, userFilter, groupFilter, idAttribute, isStartTls, caCertificate } = values
  const claims = { scopes, claimName, claimMobile, claimGroups, ruleClaim }
  const directory = { baseDn, userFilter, groupFilter, idAttribute, isStartTls, caCertificate }
  const { signInUrl, signOutUrl, certificates } = values
  const saml = { signInUrl, signOutUrl, certificates }
  const account = { clientId, secretKey }
  const rules = { isAuto, isClassByGroup, roleGroups, orgId, claimScim, statusId }
  return { providerName, preset, issuer, ...account, ...claims, ...directory, ...saml, ...rules }
}
