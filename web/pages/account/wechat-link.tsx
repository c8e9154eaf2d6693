import type { OutputOf } from '@zhixing/contract'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import type { useQuery } from '../../use-query.ts'
import { isInWechat } from '../../wechat-bridge.ts'
import { Button } from '../../ui/button.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { texts } from './texts.ts'
import { WechatSubscribe } from './wechat-subscribe.tsx'

type Wechat = OutputOf<'user/auth/wechat/view'>
const words = texts.message.settings.wechat

/** Whether messages reach the person in WeChat. */
export const hasWechat = (wechat: Wechat | undefined): boolean =>
  wechat?.isBound === true && (wechat.stopped === '' || wechat.subscribeList.some(({ leftCount }) => leftCount > 0))

/** The WeChat of a person; nothing on a site without a service account. */
export function WechatLink({ wechat }: { wechat: ReturnType<typeof useQuery<'user/auth/wechat/view'>> }) {
  const { busy, run } = useAction({ reload: false })
  const [search, setSearch] = useSearchParams()
  const [code, state] = [search.get('code'), search.get('state')]
  const { set } = wechat
  if (wechat.data?.isOffered === false) return null
  const link = () =>
    run('link', async () => {
      const { askUrl } = await api('user/auth/wechat/begin', {})
      location.assign(askUrl)
    })
  // Back from WeChat's page. The code is valid once, so it leaves the address with the first attempt.
  const finish =
    code && state
      ? () =>
          run('link', async () => {
            setSearch({}, { replace: true })
            set(await api('user/auth/wechat/save', { code, state }, { showSuccess: true }))
          })
      : undefined
  const unlink = () => run('unlink', async () => set(await api('user/auth/wechat/delete', {}, { showSuccess: true })))
  return (
    <Stack as="section" gap={3} aria-labelledby="wechat-link">
      <h3 id="wechat-link">{words.title}</h3>
      <QueryView of={wechat} compact lines={2}>
        {({ isBound, stopped, qrcodeUrl, subscribeList }) => (
          <Stack gap={3}>
            {stopped && (
              <Note tone="warn" title={words.stopped}>
                {stopped}
              </Note>
            )}
            {isBound && (
              <Row gap={3} justify="between">
                <span>{words.linked}</span>
                <Button size="s" variant="text" loading={busy === 'unlink'} onClick={() => void unlink()}>
                  {words.unlink}
                </Button>
              </Row>
            )}
            {isBound && subscribeList.length > 0 && <WechatSubscribe subscribeList={subscribeList} onChange={set} />}
            {(!isBound || stopped) &&
              (finish || isInWechat() ? (
                <Row>
                  <Button size="s" loading={busy === 'link'} onClick={() => void (finish ?? link)()}>
                    {finish ? words.finish : words.link}
                  </Button>
                </Row>
              ) : (
                <Row gap={3}>
                  <img src={qrcodeUrl} alt={words.code} width={120} height={120} />
                  <Hint>{words.scan}</Hint>
                </Row>
              ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
