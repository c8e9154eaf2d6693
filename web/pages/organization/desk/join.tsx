import { useNavigate } from 'react-router'
import type { Route } from './+types/join.ts'
import { api } from '../../../api.ts'
import { useForm } from '../../../features/shared/form/index.ts'
import { loadSignedIn } from '../../../load.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { useRoot } from '../../../root-data.ts'
import { texts } from './join-texts.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const inviteCode = url.searchParams.get('code') ?? ''
    return { inviteCode, invite: await call('org/auth/invite/view', { inviteCode }) }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Joining an organisation by an invitation link. */
export default function JoinOrganization({ loaderData: { inviteCode, invite } }: Route.ComponentProps) {
  const { user } = useRoot()
  const navigate = useNavigate()
  const form = useForm({
    start: { memberName: user?.nickname ?? '', staffNo: '' },
    check: ({ memberName }) => ({ memberName: memberName.trim() ? undefined : texts.nameNeeded }),
    async send(values) {
      await api('org/auth/invite/join', { inviteCode, ...values }, { showSuccess: true })
      await navigate('/myStudy')
    },
  })
  if (invite.isMember)
    return (
      <Empty
        art="study"
        level={1}
        title={texts.isMember}
        action={<ButtonLink to="/myStudy">{texts.toStudy}</ButtonLink>}
      />
    )
  return (
    <Card pad="l">
      <form {...form.attributes}>
        <Stack gap={4}>
          <Row gap={3}>
            <Avatar name={invite.orgName} src={invite.orgLogo} size="l" />
            <div>
              <h1>{texts.about(invite.orgName)}</h1>
              {invite.departmentName && <Hint>{texts.department(invite.departmentName)}</Hint>}
            </div>
          </Row>
          <FormError>{form.errors.form}</FormError>
          <Field label={texts.name} error={form.errors.memberName} required>
            <Input {...form.control('memberName')} maxLength={30} autoComplete="name" />
          </Field>
          <Field label={texts.staffNo} error={form.errors.staffNo}>
            <Input {...form.control('staffNo')} maxLength={32} />
          </Field>
          <Hint>{texts.consent}</Hint>
          <Row>
            <Button type="submit" loading={form.busy}>
              {texts.submit}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
