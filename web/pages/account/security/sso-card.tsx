import type { OutputOf } from '@zhixing/contract'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { goTo, ssoTexts as texts } from '../../../features/user/sign-in/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'

type Own = OutputOf<'user/auth/user/sso/list'>['list']
type Offered = OutputOf<'user/api/user/login/ways'>['ssoList']

/** Identity providers to which the account is bound, and those to which it may be. */
export function SsoCard({ own, offered }: { own: Own; offered: Offered }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction({ reload: false })
  const others = offered.filter(({ id }) => !own.some((one) => one.id === id))
  return (
    <Card pad="l">
      <CardHead title={texts.card} />
      <Stack gap={4}>
        <Hint>{texts.cardAbout}</Hint>
        <Stack as="ul" gap={3}>
          {own.map(({ id, providerName, gmtCreate }) => (
            <Row as="li" key={id} justify="between" gap={3} rowGap={1}>
              <div>
                {providerName}
                <Hint size="xs">
                  {texts.bound} <DateTime value={gmtCreate} shape="date" />
                </Hint>
              </div>
              <Button
                size="s"
                variant="line"
                loading={busy === id}
                onClick={() =>
                  void run(id, async () => {
                    await api('user/auth/user/sso/delete', { id }, { showSuccess: true })
                    await revalidate()
                  })
                }
              >
                {texts.detach}
              </Button>
            </Row>
          ))}
        </Stack>
        {others.length > 0 && (
          <Row gap={3}>
            {others.map((provider) => (
              <Button
                key={provider.id}
                variant="line"
                loading={busy === provider.id}
                onClick={() => void run(provider.id, () => goTo(provider, '/account/security', navigate))}
              >
                {texts.attach(provider.providerName)}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </Card>
  )
}
