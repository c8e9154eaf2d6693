import { expect, test } from 'vitest'
import { acceptedIn, addressToSign, enableOpenTags, type WechatBridge } from './wechat-bridge.ts'

const signed = { appId: 'wx1', timestamp: 1_700_000_000, nonceStr: 'nonce', signature: 'ab' }

const pageWith = (answer: object, asked: unknown[]) => {
  const bridge: WechatBridge = { invoke: (name, input, answered) => (asked.push([name, input]), answered(answer)) }
  return { document: {}, WeixinJSBridge: bridge } as unknown as Window
}

test('WeChat verifies the page before it defines its elements', async () => {
  const asked: [string, object][] = []
  expect(await enableOpenTags(signed, ['wx-open-subscribe'], pageWith({ errMsg: 'preVerifyJSAPI:ok' }, asked))).toBe(
    true,
  )
  expect(asked).toEqual([
    [
      'preVerifyJSAPI',
      {
        appId: 'wx1',
        verifyAppId: 'wx1',
        verifySignType: 'sha1',
        verifyTimestamp: '1700000000',
        verifyNonceStr: 'nonce',
        verifySignature: 'ab',
        verifyJsApiList: ['checkJsApi'],
        verifyOpenTagList: ['wx-open-subscribe'],
      },
    ],
  ])
  expect(await enableOpenTags(signed, [], pageWith({ err_msg: 'preVerifyJSAPI:fail_invalid signature' }, []))).toBe(
    false,
  )
})

test('on iOS the address of the document is signed, elsewhere the current one', () => {
  const page = (userAgent: string) =>
    ({
      navigator: { userAgent },
      location: { href: 'https://school.example/account/message#x' },
      performance: { getEntriesByType: () => [{ name: 'https://school.example/account/message?settings=1' }] },
    }) as unknown as Window
  expect(addressToSign(page('iPhone MicroMessenger'))).toBe('https://school.example/account/message?settings=1')
  expect(addressToSign(page('Android MicroMessenger'))).toBe('https://school.example/account/message')
})

test('what the person accepted is read from the answer of the element', () => {
  expect(acceptedIn('{"TPL_1":"{\\"status\\":\\"accept\\"}","TPL_2":"{\\"status\\":\\"reject\\"}"}')).toEqual(['TPL_1'])
  for (const other of [undefined, '', 'no JSON', '{"TPL_1":"x"}', '{"TPL_1":null}'])
    expect(acceptedIn(other)).toEqual([])
})
