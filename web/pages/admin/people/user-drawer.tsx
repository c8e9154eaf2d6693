import { DateInput, Descriptions, Drawer, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, OptionSelect, Textarea } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'
import { useRoot } from '../../../root-data.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { omitUndefined } from './omit-undefined.ts'
import { Mobile, PersonCell, StatusTag } from './parts.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { clientTypes, loginStates, loginTypes, options, sexes, sources, texts, userTypes } from './texts.ts'
import { useUserActions } from './user-actions.tsx'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useChange } from '../../../ui/use-change.ts'

type User = OutputOf<'user/admin/user/view'>
const words = texts.users

/** Details of a user: profile, sessions, sign-ins, actions. */
export function UserDrawer({
  id,
  onClose,
  onChanged,
}: {
  id: string | null
  onClose: () => void
  onChanged: () => void
}) {
  const answer = useQuery('user/admin/user/view', id ? { id } : null)
  const [editing, setEditing] = useState(false)
  const mayActAs = useHolds('user.actAs')
  const mayReset = useHolds('user.password')
  const { user: me } = useRoot()
  const changed = () => {
    answer.reload()
    onChanged()
  }
  const actions = useUserActions(changed)
  const { dirty, onDirty, close } = useCloseGuard(onClose)

  useChange(id, () => setEditing(false))

  return (
    <Drawer open={id !== null} onClose={close} closeOnBackdrop={!dirty} width={560} title={texts.person}>
      <QueryView of={answer} lines={10}>
        {(user) => (
          <>
            <Row gap={3} className={css.head}>
              <PersonCell row={user} />
              <StatusTag statusId={user.statusId} />
              <Tag tone="plain">{userTypes[user.userType]}</Tag>
            </Row>
            {user.id !== me?.id && (
              <Row align="stretch" className={css.actions}>
                <Button variant="line" onClick={() => setEditing(!editing)} aria-expanded={editing}>
                  {texts.edit}
                </Button>
                {mayActAs && !user.isAdmin && user.statusId === stateCode.row.active && (
                  <Button variant="line" onClick={() => void actions.actAs(user)}>
                    {words.actAs}
                  </Button>
                )}
                {mayReset && (
                  <Button variant="line" onClick={() => void actions.reset(user)}>
                    {words.reset}
                  </Button>
                )}
                {mayReset && (
                  <Button variant="line" onClick={() => void actions.clearFactors(user)}>
                    {words.clearFactors}
                  </Button>
                )}
                <Button variant="line" onClick={() => void actions.signOut(user)}>
                  {words.signOut}
                </Button>
                {user.statusId === stateCode.row.active ? (
                  <Button variant="line" danger onClick={() => void actions.disable(user)}>
                    {words.disable}
                  </Button>
                ) : (
                  <Button variant="line" onClick={() => void actions.enable(user)}>
                    {words.enable}
                  </Button>
                )}
              </Row>
            )}
            {editing ? (
              <EditUser
                user={user}
                onDirty={onDirty}
                onDone={() => {
                  setEditing(false)
                  changed()
                }}
              />
            ) : (
              <Profile user={user} />
            )}
            <SignedIn user={user} />
            <Logins user={user} />
          </>
        )}
      </QueryView>
      {actions.dialog}
    </Drawer>
  )
}

function Profile({ user }: { user: User }) {
  const items = [
    { key: 'mobile', label: texts.mobile, children: <Mobile>{user.mobile}</Mobile> },
    { key: 'mail', label: texts.mailAddress, children: user.mail || texts.nothing },
    { key: 'sex', label: words.sex, children: sexes[user.sex] ?? texts.nothing },
    { key: 'birthday', label: words.birthday, children: user.birthday ?? texts.nothing },
    { key: 'source', label: texts.source, children: sources[user.registerSource] ?? texts.nothing },
    { key: 'created', label: texts.created, children: <DateTime value={user.gmtCreate} /> },
    {
      key: 'login',
      label: texts.lastLogin,
      children: user.lastLoginTime ? <DateTime value={user.lastLoginTime} /> : texts.never,
    },
    { key: 'code', label: '密码', children: user.hasCredential ? words.hasCode : words.noCode },
    ...user.factList.map(({ code, name, count }) => ({ key: code, label: name, children: count })),
    { key: 'maker', label: words.gradeMaker, children: user.isGradeMaker ? words.may : words.mayNot },
    { key: 'remark', label: words.remark, children: user.remark || texts.nothing, wide: true },
  ]
  return <Descriptions columns={2} items={items} />
}

interface Edited {
  nickname: string
  mobile?: string
  sex: 1 | 2 | 3
  birthday: string | null
  remark: string
  isGradeMaker: boolean
}

function EditUser({ user, onDirty, onDone }: { user: User; onDirty: (dirty: boolean) => void; onDone: () => void }) {
  const [seesMobiles, mayReset] = [useHolds('user.mobile'), useHolds('user.password')]
  const mayMove = seesMobiles && mayReset
  const initial: Edited = {
    nickname: user.nickname,
    mobile: user.mobile,
    sex: user.sex as 1 | 2 | 3,
    birthday: user.birthday,
    remark: user.remark,
    isGradeMaker: user.isGradeMaker,
  }
  return (
    <AdminForm<Edited>
      initialValues={initial}
      onDirty={onDirty}
      extra={
        <Button variant="line" onClick={onDone}>
          取消
        </Button>
      }
      edits={{
        etag: user.etag,
        valuesOf: (now: User) => ({ ...now, isGradeMaker: now.isGradeMaker }) as Edited,
      }}
      onSubmit={async ({ birthday, mobile, isGradeMaker, ...rest }, etag) => {
        const change = omitUndefined({
          id: user.id,
          ...rest,
          birthday: birthday ?? null,
          isGradeMaker: isGradeMaker,
          mobile: mobile && mobile !== user.mobile ? mobile : undefined,
        })
        await api('user/admin/user/update', { ...change, etag })
        onDone()
      }}
    >
      <FormItem name="nickname" label={words.nickname} rules={[{ required: true }]}>
        <Input maxLength={20} />
      </FormItem>
      {mayMove && (
        <FormItem
          name="mobile"
          label={texts.mobile}
          extra={words.mobileAbout}
          rules={[
            // An existing number can be changed but not removed.
            { required: user.mobile !== '', message: '请填写手机号' },
            { pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' },
          ]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" />
        </FormItem>
      )}
      <FormItem name="sex" label={words.sex}>
        <OptionSelect options={options(sexes)} />
      </FormItem>
      <FormItem name="birthday" label={words.birthday}>
        <DateInput isPast />
      </FormItem>
      <FormItem name="isGradeMaker" label={words.gradeMaker} extra={words.gradeMakerAbout} valuePropName="checked">
        <Switch />
      </FormItem>
      <FormItem name="remark" label={words.remark}>
        <Textarea maxLength={200} rows={3} />
      </FormItem>
    </AdminForm>
  )
}

function SignedIn({ user }: { user: User }) {
  return (
    <section className={css.section}>
      <h3>{words.signedIn}</h3>
      {user.signedInList.length === 0 && <Hint>{words.noSignedIn}</Hint>}
      <ul className={css.list}>
        {user.signedInList.map((one) => (
          <li key={`${one.clientType} ${one.gmtCreate}`}>
            <span>
              {clientTypes[one.clientType]} · {one.browser}
              {one.actedByName && <Tag tone="live">{words.actedBy(one.actedByName)}</Tag>}
            </span>
            <Hint as="span">
              {one.ip} {one.place} · <DateTime value={one.gmtCreate} /> {words.until(formatDate(one.expiresAt, 'full'))}
            </Hint>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Logins({ user }: { user: User }) {
  return (
    <section className={css.section}>
      <h3>{words.logins}</h3>
      {user.loginList.length === 0 && <Hint>{words.noLogins}</Hint>}
      <ul className={css.list}>
        {user.loginList.map((one) => (
          <li key={one.id}>
            <span>
              <Tag
                tone={
                  one.loginStatus === stateCode.login.success || one.loginStatus === stateCode.login.registered
                    ? 'free'
                    : 'live'
                }
              >
                {loginStates[one.loginStatus]}
              </Tag>
              {loginTypes[one.loginType]} · {one.browser}
            </span>
            <Hint as="span">
              {one.loginIp} {one.place} · <DateTime value={one.gmtCreate} />
            </Hint>
          </li>
        ))}
      </ul>
    </section>
  )
}
