import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { newKey } from '../../new-key.ts'
import { useAction } from '../../use-action.ts'
import { useAsk } from '../../use-query.ts'
import { addressToSign, enableOpenTags, isInWechat, SUBSCRIBE_TAG } from '../../wechat-bridge.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { SubscribeTag } from './subscribe-tag.tsx'
import { texts } from './texts.ts'

type Wechat = OutputOf<'user/auth/wechat/view'>
const { kinds, wechat: words } = texts.message.settings

/** Notices to which the person subscribes in WeChat: what is left of each, and WeChat's own button. */
export function WechatSubscribe({
  subscribeList,
  onChange,
}: Pick<Wechat, 'subscribeList'> & { onChange: (now: Wechat) => void }) {
  const [address] = useState(() => (isInWechat() ? addressToSign() : ''))
  const { run } = useAction({ reload: false })
  const verified = useAsk(address === '' ? null : `wechat ${address}`, async (asked) =>
    enableOpenTags(await api('user/auth/wechat/subscribe/begin', { url: address }, asked), [SUBSCRIBE_TAG]),
  )
  const report = (templateId: string) =>
    run(templateId, async () =>
      onChange(
        await api('user/auth/wechat/subscribe/save', { templateId, clientKey: newKey() }, { showSuccess: true }),
      ),
    )
  const about =
    address === ''
      ? words.subscribeElsewhere
      : verified.error !== undefined || verified.data === false
        ? words.subscribeFailed
        : words.subscribeAbout
  return (
    <Stack gap={3}>
      <Hint>{about}</Hint>
      <Stack as="ul">
        {subscribeList.map(({ templateId, kindList, isLong, leftCount }) => {
          const name = kindList.map((kind) => kinds[kind]).join(words.and)
          return (
            <Row as="li" key={templateId} gap={3} justify="between">
              <Stack gap={0}>
                <span>{name}</span>
                <Hint size="xs">
                  {leftCount === 0 ? words.notSubscribed : isLong ? words.subscribed : words.left(leftCount)}
                </Hint>
              </Stack>
              {verified.data === true && (!isLong || leftCount === 0) && (
                <SubscribeTag
                  templateId={templateId}
                  label={words.subscribe}
                  onAccepted={() => void report(templateId)}
                />
              )}
            </Row>
          )
        })}
      </Stack>
    </Stack>
  )
}
