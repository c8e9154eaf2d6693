import { isFlagName } from '@zhixing/contract/flags'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { flagField, FormItem, Section } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Input, OptionSelect, Textarea } from '../../../ui/input.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import type { InputOf } from '@zhixing/contract'
import type { Understood } from '@zhixing/contract/system/admin-site'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { PictureInput } from '../../../features/shared/workbench/picture-input.tsx'
import { useAdmin, useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { clearLoaderCache } from '../../../cache-loader.ts'
import css from './decoration.module.css'
import { texts } from './settings-texts.ts'
import { TextField } from './site-fields.tsx'
import { ThemeField } from './theme-field.tsx'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

type Change = InputOf<'system/admin/site/update'>

/** Where the domain is changed, as a link with the permission. */
function DomainHint() {
  const [before, link, after] = texts.domainOwn
  if (!useHolds('sites')) return texts.domainHint
  return (
    <>
      {before}
      <Link to="/admin/sites">{link}</Link>
      {after}
    </>
  )
}

/** Information and appearance of the current site. */
export default function SiteSettings() {
  const { isOwner } = useAdmin()
  const { revalidate } = useRevalidator()
  const answer = useQuery('system/admin/site/view', {})
  const { set: setSettings } = answer

  async function save(values: Change, etag: string | undefined) {
    const { statisticsCode, isEnableStatistics, ...rest } = values
    const owned = isOwner ? { statisticsCode, isEnableStatistics } : {}
    await api('system/admin/site/update', { ...rest, ...owned, etag })
    setSettings(await api('system/admin/site/view', {}))
    // Loaded pages show the former settings; revalidate the frame of this one.
    clearLoaderCache()
    await revalidate()
  }

  return (
    <>
      <PageHead
        about={texts.about}
        actions={
          <ButtonLink variant="line" to="/" target="_blank">
            {texts.visit}
          </ButtonLink>
        }
      />
      <QueryView of={answer} lines={12}>
        {(now) => (
          <AdminForm<Change> initialValues={now} edits={now} onSubmit={save} done={texts.saved} sticky>
            <Part title={texts.sections.basics}>
              <div className={css.two}>
                <TextField name="siteNamePc" label={texts.siteNamePc} max={40} />
                <TextField name="slogan" label={texts.slogan} max={60} hint={texts.sloganHint} required={false} />
              </div>
              <FormItem label={texts.domain} extra={<DomainHint />} required>
                <Input value={now.domain} disabled aria-label={texts.domain} />
              </FormItem>
            </Part>
            <Part title={texts.sections.checks}>
              <FormItem name="theme" label={texts.theme.label} rules={[{ required: true }]} htmlFor="">
                <ThemeField />
              </FormItem>
              <div className={css.two}>
                <FormItem name="logo">
                  <PictureInput label={texts.logo} hint={texts.logoHint} size="s" />
                </FormItem>
                <FormItem name="miniLogo">
                  <PictureInput label={texts.miniLogo} hint={texts.miniLogoHint} ratio={1} size="s" />
                </FormItem>
                <FormItem name="ico">
                  <PictureInput label={texts.ico} hint={texts.icoHint} ratio={1} size="s" />
                </FormItem>
                <FormItem name="certificateSeal">
                  <PictureInput label={texts.certificateSeal} hint={texts.certificateSealHint} ratio={1} size="s" />
                </FormItem>
              </div>
            </Part>
            <Part title={texts.sections.contact}>
              <div className={css.two}>
                <TextField
                  name="telephone"
                  label={texts.telephone}
                  max={60}
                  hint={texts.telephoneHint}
                  required={false}
                />
                <TextField name="address" label={texts.address} max={120} required={false} />
                <TextField name="icp" label={texts.icp} max={60} required={false} />
                <TextField name="copyright" label={texts.copyright} max={120} required={false} />
                <TextField name="prn" label={texts.prn} max={60} required={false} />
                <TextField name="prnNo" label={texts.prnNo} max={20} hint={texts.prnNoHint} required={false} />
              </div>
            </Part>
            <Part title={texts.sections.search}>
              <TextField name="keyword" label={texts.keyword} max={200} hint={texts.keywordHint} required={false} />
              <FormItem name="desc" label={texts.desc} extra={texts.descHint}>
                <Textarea maxLength={300} rows={2} />
              </FormItem>
            </Part>
            <Part title={texts.sections.service}>
              <FlagField name="isEnableOnlineService" label={texts.isEnableOnlineService} />
              <CodeField
                name="onlineServiceCode"
                label={texts.onlineServiceCode}
                hint={texts.onlineServiceHint}
                saved={now.onlineServiceCode}
                understood={now.understood.service}
              />
              <div className={css.two}>
                <TextField
                  name="onlineServicePages"
                  label={texts.onlineServicePages}
                  max={500}
                  hint={texts.onlineServicePagesHint}
                  required={false}
                />
                <TextField name="h5Domain" label={texts.h5Domain} max={253} hint={texts.h5Hint} required={false} />
              </div>
              <TextField
                name="embedHosts"
                label={texts.embedHosts}
                max={1000}
                hint={texts.embedHostsHint}
                required={false}
              />
              <FlagField name="openVip" label={texts.openVip} />
              <FlagField name="lecturerIdentity" label={texts.lecturerIdentity} hint={texts.lecturerIdentityHint} />
              <FormItem name="contactMode" label={texts.contactMode} extra={texts.contactModeHint}>
                <OptionSelect options={texts.contactModes} />
              </FormItem>
              <FormItem name="maxDevices" label={texts.maxDevices} extra={texts.maxDevicesHint}>
                <NumberInput min={1} max={10} step={1} precision={0} suffix={texts.devicesUnit} />
              </FormItem>
            </Part>
            <Part title={texts.sections.statistics}>
              {isOwner ? (
                <>
                  <Note tone="warn" title={texts.statisticsAbout} className={css.field ?? ''} />
                  <FlagField name="isEnableStatistics" label={texts.isEnableStatistics} />
                  <CodeField
                    name="statisticsCode"
                    label={texts.statisticsCode}
                    hint={texts.statisticsHint}
                    saved={now.statisticsCode}
                    understood={now.understood.statistics}
                  />
                </>
              ) : (
                <p>{texts.statisticsOther}</p>
              )}
            </Part>
          </AdminForm>
        )}
      </QueryView>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className={css.field ?? ''}>
      {children}
    </Section>
  )
}

/** A code of a provider, with what the saved one was understood as. */
function CodeField({
  name,
  label,
  hint,
  saved,
  understood: { scripts, hosts },
}: {
  name: string
  label: string
  hint: string
  saved: string
  understood: Understood
}) {
  const extra = saved === '' ? hint : `${texts.understood(scripts, hosts.join('、'))}${hint}`
  return (
    <FormItem name={name} label={label} extra={extra}>
      <Textarea maxLength={4000} spellCheck={false} rows={3} style={{ fontFamily: 'var(--mono)' }} />
    </FormItem>
  )
}

/** A switch for a 0/1 flag. */
function FlagField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <FormItem
      name={name}
      label={label}
      extra={hint}
      layout="horizontal"
      {...(isFlagName(name) ? { valuePropName: 'checked' } : flagField)}
      rules={[{ required: true }]}
    >
      <Switch />
    </FormItem>
  )
}
