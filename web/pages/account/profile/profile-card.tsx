import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { SubmitButton, useForm } from '../../../features/shared/form/index.ts'
import { maskContact } from '../../../mask-contact.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { texts } from '../info-texts.ts'
import { BindMobile } from './bind-mobile.tsx'
import { MailButton } from './mail-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import page from '../frame/page.module.css'
import css from './profile-card.module.css'

// Loaded on first use.
const AvatarDialog = lazy(() => import('./avatar-dialog.tsx'))

type Me = OutputOf<'user/auth/user/ext/view'>

/** Avatar, name and key facts. */
export function ProfileCard({ me }: { me: Me }) {
  const revalidator = useRevalidator()
  const [choosing, setChoosing] = useState<boolean>()
  const [seen, setSeen] = useState(false)
  const form = useForm({
    start: { nickname: me.nickname, sex: String(me.sex), birthday: me.birthday ?? '', remark: me.remark },
    check: ({ nickname, birthday }) => {
      const { length } = [...nickname.trim()]
      return {
        nickname: length === 0 ? texts.nicknameMissing : length > 20 ? texts.nicknameLong : undefined,
        birthday:
          birthday && (birthday < '1900-01-01' || Date.parse(birthday) > Date.now()) ? texts.birthdayWrong : undefined,
      }
    },
    async send({ nickname, sex, birthday, remark }) {
      await api(
        'user/auth/user/ext/update',
        { nickname, sex: sexOf(sex), birthday: birthday || null, remark },
        { showSuccess: true },
      )
      await revalidator.revalidate()
    },
  })
  return (
    <Card pad="l">
      <CardHead title={texts.profile} />
      <Row gap={5} rowGap={4} className={css.who}>
        <Avatar name={me.nickname || me.mobile} src={me.headImgUrl} size="xl" vip={me.isVip} />
        <div>
          <Button size="s" variant="line" onClick={() => setChoosing(true)}>
            {texts.changeAvatar}
          </Button>
          <Row as="dl" gap={5} rowGap={0} align="stretch" className={css.facts}>
            <div>
              <dt>{texts.mobile}</dt>
              <dd>
                {me.mobile !== '' && (
                  <>
                    <span aria-live="polite">{seen ? me.mobile : maskContact(me.mobile)}</span>
                    <IconButton
                      size="s"
                      label={seen ? texts.hideMobile : texts.showMobile}
                      onClick={() => setSeen(!seen)}
                    >
                      {seen ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
                    </IconButton>
                  </>
                )}
                <BindMobile hasMobile={me.mobile !== ''} />
              </dd>
            </div>
            <div>
              <dt>{texts.mail}</dt>
              <dd>
                {me.mail && <span>{seen ? me.mail : maskContact(me.mail)}</span>}
                <MailButton hasMail={me.mail !== ''} />
              </dd>
            </div>
            {me.numberList.map(({ code, studentNo }) => (
              <div key={`${code} ${studentNo}`}>
                <dt>{texts.numberSignIn}</dt>
                <dd>{texts.numberOf(code, studentNo)}</dd>
              </div>
            ))}
            <div>
              <dt>{texts.joined}</dt>
              <dd>
                <DateTime value={me.gmtCreate} shape="date" />
              </dd>
            </div>
          </Row>
        </div>
      </Row>
      <form {...form.attributes} className={page.form}>
        <FormError>{form.errors.form}</FormError>
        <div className={page.pair}>
          <Field label={texts.nickname} required error={form.errors.nickname}>
            <Input {...form.control('nickname')} autoComplete="nickname" />
          </Field>
          <Field label={texts.birthday} error={form.errors.birthday}>
            <Input {...form.control('birthday')} type="date" min="1900-01-01" autoComplete="bday" />
          </Field>
        </div>
        <RadioGroup
          legend={texts.sex}
          name="sex"
          shape="row"
          options={texts.sexes}
          value={form.values.sex}
          onChange={(value) => form.set('sex', value)}
          error={form.errors.sex}
        />
        <Field label={texts.remark} error={form.errors.remark}>
          <Textarea {...form.control('remark')} maxLength={200} rows={3} placeholder={texts.remarkPlace} />
        </Field>
        <Row gap={3}>
          <SubmitButton loading={form.busy}>{texts.save}</SubmitButton>
        </Row>
      </form>
      {choosing !== undefined && (
        <Suspense>
          <AvatarDialog
            open={choosing}
            onClose={() => setChoosing(false)}
            name={me.nickname || me.mobile}
            current={me.headImgUrl}
          />
        </Suspense>
      )}
    </Card>
  )
}

const sexOf = (text: string): 1 | 2 | 3 => (text === '1' ? 1 : text === '2' ? 2 : 3)
