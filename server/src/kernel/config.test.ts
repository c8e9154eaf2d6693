import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './errors.ts'

describe('readConfig', () => {
  test('an empty environment is a local demo', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      production: false,
      logLevel: 'info',
      databaseUrl: undefined,
      siteLoginKey: undefined,
      s3: undefined,
      sms: undefined,
    })
  })

  test('production has no demo by default', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  test('the demo is enabled by default only on loopback', () => {
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '10.0.0.5' }, { PUBLIC_URL: 'https://learn.example.com' }])
      expect(readConfig(env), JSON.stringify(env)).toMatchObject({ demo: false, openapi: false })
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' })).toMatchObject({ demo: true, demoAsked: true, openapi: true })
    for (const env of [{ HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:3000' }, {}])
      expect(readConfig(env), JSON.stringify(env)).toMatchObject({ demo: true, demoAsked: false, openapi: true })
  })

  test('unknown hosts are served outside production, or with ANY_HOST', () => {
    expect(readConfig({}).anyHost).toBe(true)
    expect(readConfig({ NODE_ENV: 'production' }).anyHost).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', ANY_HOST: '1' }).anyHost).toBe(true)
  })

  test('an empty value counts as unset', () => expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000))

  const bucket = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'a', S3_ACCESS_KEY: 'b', S3_SECRET_KEY: 'c' }
  test('segments come from the app, the object store or a CDN', () => {
    expect(readConfig(bucket).segments).toBeUndefined()
    expect(readConfig({ ...bucket, SEGMENTS_FROM: 'store' }).segments).toEqual({ kind: 'store', url: undefined })
    const cdn = { SEGMENTS_FROM: 'cdn', SEGMENTS_URL: 'https://cdn.example.com', SEGMENTS_KEY: 'secret' }
    expect(readConfig({ ...bucket, ...cdn }).segments).toEqual({ kind: 'cdn', url: cdn.SEGMENTS_URL, key: 'secret' })
    const cloudFront = {
      SEGMENTS_FROM: 'cloudfront',
      SEGMENTS_URL: cdn.SEGMENTS_URL,
      SEGMENTS_KEY_ID: 'K1',
      SEGMENTS_KEY_FILE: 'a.pem',
    }
    expect(readConfig({ ...bucket, ...cloudFront }).segments).toEqual({
      kind: 'cloudfront',
      url: cdn.SEGMENTS_URL,
      keyId: 'K1',
      keyFile: 'a.pem',
    })
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [{ HSTS: 'always' }, 'HSTS 的值不正确：HSTS 应为 on、off 或 subdomains'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV 的值不正确：只能是 production、development 或 test'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_POOLER: '6432' }, 'DATABASE_POOLER 的值不正确：DATABASE_POOLER 应形如'],
    [{ DATABASE_POOLER: 'db:6432', DATABASE_URL: 'postgres://u@db/x' }, 'SITE_LOGIN_KEY'],
    [{ DRAIN_SECONDS: '60' }, 'DRAIN_SECONDS'],
    [{ PUBLIC_URL: 'learn.example.com' }, 'PUBLIC_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
    [{ SEGMENTS_FROM: 'disk' }, 'SEGMENTS_FROM'],
    [{ SEGMENTS_FROM: 'store' }, 'S3_ENDPOINT'],
    [{ ...bucket, SEGMENTS_FROM: 'cdn', SEGMENTS_URL: 'https://cdn.example.com' }, 'SEGMENTS_KEY'],
    [{ ...bucket, SEGMENTS_FROM: 'cloudfront', SEGMENTS_URL: 'https://cdn.example.com' }, 'SEGMENTS_KEY_ID'],
    [{ ...bucket, SEGMENTS_FROM: 'store', SEGMENTS_URL: 'ftp://cdn.example.com' }, 'SEGMENTS_URL'],
    [{ SMS_ALIYUN_KEY_ID: 'x' }, 'SMS_ALIYUN_SIGN'],
    [{ SMS_TENCENT_KEY_ID: 'x', SMS_TENCENT_KEY_SECRET: 'x' }, 'SMS_TENCENT_APP_ID'],
    [{ SMS_HTTP_URL: 'ftp://sms' }, 'SMS_HTTP_URL'],
    [{ SMS_HTTP_URL: 'http://10.0.0.9/send', SMS_HTTP_BODY: '{' }, 'SMS_HTTP_BODY'],
    [{ SMS_HTTP_URL: 'http://10.0.0.9/send', SMS_ALIYUN_KEY_ID: 'x' }, '只能设置一个短信服务商'],
    [{ WECHAT_APP_ID: 'x' }, 'WECHAT_APP_SECRET'],
    [{ SPEECH_KEY: 'x' }, 'SPEECH_URL'],
    [{ SPEECH_URL: 'ws://127.0.0.1:10095' }, 'SPEECH_URL'],
    [{ SPEECH_URL: 'http://127.0.0.1:8000', SPEECH_STREAMS: '0' }, 'SPEECH_STREAMS'],
    [{ VOICE_KEY: 'x' }, 'VOICE_URL'],
    [{ VOICE_URL: 'ftp://127.0.0.1' }, 'VOICE_URL'],
    [{ SSO_PLATFORMS_URL: 'gateway' }, 'SSO_PLATFORMS_URL'],
    [{ VOICE_NAMES: ' , ' }, 'VOICE_NAMES'],
    [{ VOICE_NAMES: 'a,a=重复' }, 'VOICE_NAMES'],
    [{ VOICE_FEN_PER_10000: '-1' }, 'VOICE_FEN_PER_10000'],
  ])('%j is rejected with an error that names %s', (env, name) => {
    expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(StartError)
    expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(name)
  })
})

test('the SMS account of the installation', () => {
  expect(
    readConfig({ SMS_HTTP_URL: 'http://10.0.0.9/send', SMS_HTTP_SECRET_HEADERS: 'A: 1\\nB: 2', SMS_HTTP_SIGN: '知行' })
      .sms,
  ).toEqual({
    provider: 'http',
    settings: { url: 'http://10.0.0.9/send', method: 'POST', secretHeaders: 'A: 1\nB: 2', sign: '知行' },
  })
})

test('speech recognition needs SPEECH_URL', () => {
  expect(readConfig({}).speech).toBeUndefined()
  expect(readConfig({ SPEECH_URL: 'http://127.0.0.1:8000' }).speech).toEqual({
    url: 'http://127.0.0.1:8000',
    key: undefined,
    model: 'whisper-1',
    streams: 2,
    fenPerMinute: 0,
  })
})

test('speech synthesis needs VOICE_URL; voices may have names', () => {
  expect(readConfig({ VOICE_NAMES: 'alloy' }).voice).toBeUndefined()
  expect(readConfig({ VOICE_URL: 'http://127.0.0.1:8000', VOICE_NAMES: 'longxiaochun=龙小淳, alloy ,' }).voice).toEqual(
    {
      url: 'http://127.0.0.1:8000',
      key: undefined,
      model: 'tts-1',
      voices: [
        { id: 'longxiaochun', name: '龙小淳' },
        { id: 'alloy', name: 'alloy' },
      ],
      fenPer10000: 0,
      streams: 2,
      dayCharacters: 0,
    },
  )
})

test.each(['1', 'true', 'nginx', '10.0.0.0/40'])('TRUST_PROXY=%s is rejected: not an address list', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY 应是反向代理的 IP 地址/)
})

test('TRUST_PROXY may list addresses and networks', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toBe('127.0.0.1, 10.0.0.0/8')
})
