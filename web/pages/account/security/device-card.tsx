import type { OutputOf } from '@zhixing/contract'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { deviceTexts as texts } from '../security-texts.ts'

/** Where the person is signed in; other devices can be signed out. */
export function DeviceCard({ devices }: { devices: OutputOf<'user/auth/user/device/list'> }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction({ reload: false })
  return (
    <Card pad="l">
      <CardHead title={texts.title} />
      <Stack gap={4}>
        <Hint>{texts.about(devices.maxDevices)}</Hint>
        <Stack as="ul" gap={3}>
          {devices.list.map((one) => (
            <Row as="li" key={one.sessionId} justify="between" gap={3} rowGap={1}>
              <div>
                {one.browser} {one.isCurrent && <Tag tone="free">{texts.current}</Tag>}
                <Hint size="xs">
                  {texts.kinds[one.clientType] ?? texts.otherKind} · {one.place && `${one.place} `}
                  {one.ip} · <DateTime value={one.gmtCreate} shape="minute" /> {texts.signedIn} · {texts.used}{' '}
                  <DateTime value={one.usedAt} shape="minute" />
                </Hint>
              </div>
              {!one.isCurrent && (
                <Button
                  size="s"
                  variant="line"
                  loading={busy === one.sessionId}
                  onClick={() =>
                    void run(one.sessionId, async () => {
                      await api('user/auth/user/device/end', { sessionId: one.sessionId }, { showSuccess: true })
                      await revalidate()
                    })
                  }
                >
                  {texts.end}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
        {devices.list.length > 1 && (
          <Row gap={3}>
            <Button
              variant="line"
              loading={busy === 'others'}
              onClick={() =>
                void run('others', async () => {
                  await api('user/auth/user/device/endOthers', {}, { showSuccess: true })
                  await revalidate()
                })
              }
            >
              {texts.endOthers}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}
