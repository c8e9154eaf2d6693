import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { texts } from '../security-texts.ts'

const isIn = (status: number) => status === stateCode.login.success || status === stateCode.login.registered

/** Sign-ins to the account, newest first. */
export function HistoryCard({ list }: { list: OutputOf<'user/auth/user/login/log/list'>['list'] }) {
  return (
    <Card pad="l">
      <CardHead title={texts.history} />
      <Stack gap={4}>
        <Hint>{texts.historyAbout}</Hint>
        {list.length === 0 ? (
          <Empty compact title={texts.noHistory} />
        ) : (
          <Stack as="ul" gap={3}>
            {list.map((one) => (
              <Row as="li" key={one.id} justify="between" gap={3} rowGap={1}>
                <div>
                  {one.browser} · {texts.types[one.loginType]}
                  <Hint size="xs">
                    {one.place && `${one.place} `}
                    {one.loginIp} · <DateTime value={one.gmtCreate} shape="minute" />
                  </Hint>
                </div>
                <Tag {...(isIn(one.loginStatus) ? { tone: 'free' as const } : {})}>{texts.states[one.loginStatus]}</Tag>
              </Row>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
