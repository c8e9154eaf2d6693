import { smsFieldsOf, smsProviderKeys, smsProviders, smsSettingErrors } from '@zhixing/contract/user/sms-providers'
import { mailFields, mailSettingErrors } from '@zhixing/contract/user/mail-fields'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { structuredWays } from '@zhixing/contract/assistant/presets'
import { z } from 'zod'
import { isAddressList, isLoopbackName } from './address.ts'
import { backupVariables } from './backup/settings.ts'
import { StartError } from './errors.ts'
import { observeVariables } from './observe-config.ts'
import { segmentSettings, segmentVariables } from './segment-config.ts'

/** A switch: 1, true, on; 0, false, off. */
export const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((text) => ['1', 'true', 'on'].includes(text))

const GIB = 1024 ** 3
const bytes = (name: string, usual: number) =>
  z.coerce.number(`${name} 必须是数字`).int(`${name} 必须是整数`).min(1, `${name} 必须大于 0`).default(usual)

/** Voices in a list separated by commas, each with or without a name for lecturers: `longxiaochun=龙小淳,alloy`. */
function voicesOf(list: string): { id: string; name: string }[] {
  return list.split(',').flatMap((one) => {
    const [id = '', name = ''] = one.split('=').map((part) => part.trim())
    return id === '' ? [] : [{ id, name: name || id }]
  })
}

export const Environment = z.object({
  PORT: z.coerce
    .number('PORT 必须是数字')
    .int()
    .min(0, 'PORT 应在 0 到 65535 之间')
    .max(65535, 'PORT 应在 0 到 65535 之间')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL 应形如 postgres://用户:密码@主机:5432/库名' })
    .optional(),
  SITE_LOGIN_KEY: z.string().min(32, 'SITE_LOGIN_KEY 至少 32 个字符').optional(),
  DATABASE_SITES: z.coerce
    .number('DATABASE_SITES 必须是数字')
    .int()
    .min(1, 'DATABASE_SITES 应在 1 到 1000 之间')
    .max(1000, 'DATABASE_SITES 应在 1 到 1000 之间')
    .default(5),
  DATABASE_SITE_CONNECTIONS: z.coerce
    .number('DATABASE_SITE_CONNECTIONS 必须是数字')
    .int()
    .min(2, 'DATABASE_SITE_CONNECTIONS 应在 2 到 200 之间')
    .max(200, 'DATABASE_SITE_CONNECTIONS 应在 2 到 200 之间')
    .default(8),
  DATABASE_POOLER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'DATABASE_POOLER 应形如 127.0.0.1:6432')
    .transform((text) => {
      const [host = '', port] = text.split(':')
      return { host, port: Number(port) }
    })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'REDIS_URL 应形如 redis://主机:6379' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL 应形如 https://learn.example.com' }).optional(),
  // A typo would enable the demo in production.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], '只能是 production、development 或 test；正式运行请写 production')
    .optional(),
  ANY_HOST: flag.optional(),
  DEMO: flag.optional(),
  OPENAPI: flag.optional(),
  WORKERS: flag.default(true),
  WORKER_JOBS: z.string().default(''),
  DRAIN_SECONDS: z.coerce.number('DRAIN_SECONDS 应为 0 到 15 的秒数').int().min(0).max(15).default(0),
  RTMP_PORT: z.coerce
    .number('RTMP_PORT 必须是数字')
    .int()
    .min(0, 'RTMP_PORT 应在 0 到 65535 之间，0 表示不开启直播推流')
    .max(65535, 'RTMP_PORT 应在 0 到 65535 之间，0 表示不开启直播推流')
    .default(1935),
  RTMP_HOST: z.string().min(1).optional(),
  LIVE_STUDIOS: z.coerce
    .number('LIVE_STUDIOS 必须是数字')
    .int()
    .min(0, 'LIVE_STUDIOS 应在 0 到 200 之间，0 表示不开放网页演播室')
    .max(200, 'LIVE_STUDIOS 应在 0 到 200 之间，0 表示不开放网页演播室')
    .default(8),
  LIVE_LADDERS: z.coerce
    .number('LIVE_LADDERS 必须是数字')
    .int()
    .min(0, 'LIVE_LADDERS 应在 0 到 100 之间，0 表示直播只提供原画')
    .max(100, 'LIVE_LADDERS 应在 0 到 100 之间，0 表示直播只提供原画')
    .default(Math.max(1, Math.floor(availableParallelism() / 2))),
  LIVE_LADDERS_PER_SITE: z.coerce
    .number('LIVE_LADDERS_PER_SITE 必须是数字')
    .int()
    .min(0, 'LIVE_LADDERS_PER_SITE 应在 0 到 100 之间')
    .max(100, 'LIVE_LADDERS_PER_SITE 应在 0 到 100 之间')
    .default(1),
  MEDIA_HOST: z.string().min(1).default('127.0.0.1'),
  FFMPEG_PATH: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL 只能是 trace、debug、info、warn、error、fatal 或 silent',
    )
    .default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      isAddressList,
      'TRUST_PROXY 应是反向代理的 IP 地址或网段，多个用逗号分隔，如 127.0.0.1 或 10.0.0.0/8,192.168.0.0/16（也可写 loopback、linklocal、uniquelocal）',
    )
    .optional(),
  HSTS: z.union([flag, z.literal('subdomains')], 'HSTS 应为 on、off 或 subdomains（连同所有子域名）').default(true),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN 至少 16 个字符').optional(),
  ...observeVariables,
  ...backupVariables,
  PAY_SHARED: flag.default(true),
  S3_ENDPOINT: z.url({ error: 'S3_ENDPOINT 应是网址' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  ...segmentVariables,
  SMS_DAY_LIMIT: z.coerce.number('SMS_DAY_LIMIT 必须是数字').int().min(0).default(5000),
  CLAMD_SOCKET: z.string().optional(),
  FILE_USER_BYTES: z.coerce
    .number('FILE_USER_BYTES 必须是数字')
    .int()
    .min(0)
    .default(500 * 1024 * 1024),
  FILE_AUTHOR_BYTES: z.coerce
    .number('FILE_AUTHOR_BYTES 必须是数字')
    .int()
    .min(0)
    .default(20 * 1024 ** 3),
  FILE_SITE_BYTES: z.coerce
    .number('FILE_SITE_BYTES 必须是数字')
    .int()
    .min(0)
    .default(500 * 1024 ** 3),
  UPLOAD_MAX_BYTES: bytes('UPLOAD_MAX_BYTES', 10 * GIB),
  UPLOAD_LECTURER_BYTES: bytes('UPLOAD_LECTURER_BYTES', 200 * GIB),
  UPLOAD_SITE_BYTES: bytes('UPLOAD_SITE_BYTES', 2048 * GIB),
  UPLOAD_RESERVE_PERCENT: z.coerce
    .number('UPLOAD_RESERVE_PERCENT 必须是数字')
    .min(0, 'UPLOAD_RESERVE_PERCENT 应在 0 到 90 之间')
    .max(90, 'UPLOAD_RESERVE_PERCENT 应在 0 到 90 之间')
    .default(10),
  SOFFICE_PATH: z.string().optional(),
  SPEECH_URL: z.url({ protocol: /^https?$/, error: 'SPEECH_URL 应形如 http://127.0.0.1:8000' }).optional(),
  SPEECH_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().min(1).default('whisper-1'),
  SPEECH_STREAMS: z.coerce
    .number('SPEECH_STREAMS 必须是数字')
    .int()
    .min(1, 'SPEECH_STREAMS 应在 1 到 100 之间')
    .max(100, 'SPEECH_STREAMS 应在 1 到 100 之间')
    .default(2),
  SPEECH_FEN_PER_MINUTE: z.coerce
    .number('SPEECH_FEN_PER_MINUTE 必须是数字')
    .min(0, 'SPEECH_FEN_PER_MINUTE 不能小于 0')
    .max(10_000, 'SPEECH_FEN_PER_MINUTE 最大 10000')
    .default(0),
  VOICE_URL: z.url({ protocol: /^https?$/, error: 'VOICE_URL 应形如 http://127.0.0.1:8000' }).optional(),
  VOICE_KEY: z.string().optional(),
  VOICE_MODEL: z.string().min(1).default('tts-1'),
  VOICE_NAMES: z
    .string()
    .default('alloy')
    .transform(voicesOf)
    .refine(
      (list) => list.length > 0 && new Set(list.map(({ id }) => id)).size === list.length,
      'VOICE_NAMES 应形如 longxiaochun=龙小淳,alloy，至少一个，不能重复',
    ),
  VOICE_STREAMS: z.coerce
    .number('VOICE_STREAMS 必须是数字')
    .int()
    .min(1, 'VOICE_STREAMS 应在 1 到 20 之间')
    .max(20, 'VOICE_STREAMS 应在 1 到 20 之间')
    .default(2),
  VOICE_DAY_CHARACTERS: z.coerce
    .number('VOICE_DAY_CHARACTERS 必须是数字')
    .int('VOICE_DAY_CHARACTERS 必须是整数')
    .min(0, 'VOICE_DAY_CHARACTERS 不能小于 0')
    .max(100_000_000, 'VOICE_DAY_CHARACTERS 最大 100000000')
    .default(0),
  VOICE_FEN_PER_10000: z.coerce
    .number('VOICE_FEN_PER_10000 必须是数字')
    .min(0, 'VOICE_FEN_PER_10000 不能小于 0')
    .max(100_000, 'VOICE_FEN_PER_10000 最大 100000')
    .default(0),
  MODEL_URL: z.url({ protocol: /^https?$/, error: 'MODEL_URL 应形如 http://127.0.0.1:11434/v1' }).optional(),
  MODEL_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  MODEL_EMBEDDING: z.string().default(''),
  MODEL_STRUCTURED: z.enum(structuredWays, `MODEL_STRUCTURED 只能是 ${structuredWays.join('、')}`).default('auto'),
  MODEL_HOSTS: z.string().default(''),
  SSO_HOSTS: z.string().default(''),
  WEBHOOK_HOSTS: z.string().default(''),
  SSO_PLATFORMS_URL: z.url({ protocol: /^https?$/, error: 'SSO_PLATFORMS_URL 应是网址' }).optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_API_URL: z.url({ error: 'WECHAT_API_URL 应是网址' }).optional(),
})

/** Hosts in a list separated by commas. */
const hostsOf = (list: string): string[] => list.split(',').flatMap((host) => host.trim().toLowerCase() || [])

type Given = z.output<typeof Environment>

export type Config = ReturnType<typeof readConfig>

/** Variables as a schema has them. @throws {StartError} that names the first invalid variable */
export function parseEnvironment<T extends z.ZodType>(schema: T, environment: Record<string, string>): z.output<T> {
  const parsed = schema.safeParse(environment)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new StartError(`环境变量 ${String(issue?.path[0] ?? '')} 的值不正确：${issue?.message ?? ''}`)
}

/**
 * Parses the environment into a typed config; the only reader of environment variables.
 * @throws {StartError} naming the wrong variable
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  ) as Record<string, string>
  const e = parseEnvironment(Environment, given)
  const production = e.NODE_ENV === 'production'
  const isOpen = isReachable(e)
  const s3 = [e.S3_ENDPOINT, e.S3_BUCKET, e.S3_ACCESS_KEY, e.S3_SECRET_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean))
    throw new StartError('要使用对象存储，请同时设置 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY 和 S3_SECRET_KEY')
  if (Boolean(e.WECHAT_APP_ID) !== Boolean(e.WECHAT_APP_SECRET))
    throw new StartError('WECHAT_APP_ID 与 WECHAT_APP_SECRET 要同时设置')
  if (Boolean(e.MODEL_URL) !== Boolean(e.MODEL_NAME))
    throw new StartError('要使用模型，请同时设置 MODEL_URL（服务地址）和 MODEL_NAME（模型名称）')
  if (e.DATABASE_POOLER && !(e.DATABASE_URL && e.SITE_LOGIN_KEY))
    throw new StartError(
      '设置了 DATABASE_POOLER，还要设置 DATABASE_URL 和 SITE_LOGIN_KEY：经过 PgBouncer 的连接以各站点自己的账号登录',
    )
  if (e.SPEECH_KEY && !e.SPEECH_URL) throw new StartError('设置了 SPEECH_KEY，还要设置 SPEECH_URL：语音识别服务的地址')
  if (e.VOICE_KEY && !e.VOICE_URL) throw new StartError('设置了 VOICE_KEY，还要设置 VOICE_URL：语音合成服务的地址')
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    siteLoginKey: e.SITE_LOGIN_KEY,
    /** PgBouncer in transaction mode, for the pools of sites. */
    databasePooler: e.DATABASE_POOLER,
    /** Sites with an open pool per process, and connections per pool. */
    databasePools: { poolsPerProcess: e.DATABASE_SITES, connectionsPerPool: e.DATABASE_SITE_CONNECTIONS },
    /** Redis for high-frequency events between processes; without it they go over PostgreSQL like all others. */
    redisUrl: e.REDIS_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    production,
    /** Whether the demo school may be created; default only when loopback alone can reach the server. */
    demo: e.DEMO ?? !(production || isOpen),
    /** DEMO is set: failing to create the demo is an error. */
    demoAsked: e.DEMO === true,
    /** Whether /apis/docs and /apis/openapi.json are public. */
    openapi: e.OPENAPI ?? !(production || (isOpen && e.DEMO !== true)),
    /** Whether unknown hosts get the default site. */
    anyHost: e.ANY_HOST ?? !production,
    /** Whether the web process also runs jobs; off when there are processes of the role `worker`. */
    workers: e.WORKERS,
    /** Names of the only jobs of this process; empty: all jobs, and recurring work. */
    workerJobs: e.WORKER_JOBS.split(',').flatMap((name) => name.trim() || []),
    /** Seconds between the signal to stop and the end, in which /healthz answers 503 and requests are still served. */
    drainSeconds: e.DRAIN_SECONDS,
    /** RTMP ingest port; 0: off. */
    rtmpPort: e.RTMP_PORT,
    /** RTMP bypasses the reverse proxy, so it has its own address. */
    rtmpHost: e.RTMP_HOST ?? e.HOST,
    /** Concurrent browser studios per process; each runs an ffmpeg. */
    liveStudios: e.LIVE_STUDIOS,
    /** Concurrent renditions of broadcasts in the media process; each takes about half a core. */
    liveLadders: { total: e.LIVE_LADDERS, perSite: e.LIVE_LADDERS_PER_SITE },
    mediaHost: e.MEDIA_HOST,
    ffmpegPath: e.FFMPEG_PATH,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    /** Strict-Transport-Security under an https PUBLIC_URL: this host, its subdomains too, or none. */
    hsts: e.HSTS,
    /** Bearer token of /metrics and /readyz; without it they are loopback only. */
    metricsToken: e.METRICS_TOKEN,
    /** Share of traces to record; undefined: there is no collector. */
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT ? e.OTEL_TRACES_SAMPLER_ARG : undefined,
    /** Statements that take longer are logged; 0: none. */
    slowSqlMs: e.SLOW_SQL_MS,
    s3:
      e.S3_ENDPOINT && e.S3_BUCKET && e.S3_ACCESS_KEY && e.S3_SECRET_KEY
        ? {
            endpoint: e.S3_ENDPOINT,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET,
            accessKey: e.S3_ACCESS_KEY,
            secretKey: e.S3_SECRET_KEY,
          }
        : undefined,
    /** Where browsers read segments of films; undefined: from the app. */
    segments: segmentSettings(e),
    /** SMS account of the installation; sites may have their own. */
    sms: smsAccount(given),
    smsDayLimit: e.SMS_DAY_LIMIT,
    /** SMTP account of the installation, by field; sites may have their own. */
    mail: mailAccount(given),
    sofficePath: e.SOFFICE_PATH,
    /** Speech recognition service and its concurrency; undefined: none. */
    speech: e.SPEECH_URL
      ? {
          url: e.SPEECH_URL,
          key: e.SPEECH_KEY,
          model: e.SPEECH_MODEL,
          streams: e.SPEECH_STREAMS,
          fenPerMinute: e.SPEECH_FEN_PER_MINUTE,
        }
      : undefined,
    /**
     * Speech synthesis service: voices that lecturers choose from, narrations that a process makes at once, characters of a
     * site and day (0: no limit), and its price; undefined: none.
     */
    voice: e.VOICE_URL
      ? {
          url: e.VOICE_URL,
          key: e.VOICE_KEY,
          model: e.VOICE_MODEL,
          voices: e.VOICE_NAMES,
          streams: e.VOICE_STREAMS,
          dayCharacters: e.VOICE_DAY_CHARACTERS,
          fenPer10000: e.VOICE_FEN_PER_10000,
        }
      : undefined,
    /** Language model of the installation; undefined: sites bring their own, or have none. */
    model:
      e.MODEL_URL && e.MODEL_NAME
        ? {
            url: e.MODEL_URL,
            key: e.MODEL_KEY,
            model: e.MODEL_NAME,
            embeddingModel: e.MODEL_EMBEDDING,
            structured: e.MODEL_STRUCTURED,
          }
        : undefined,
    /** Hosts, with or without a port, that a site may use for its model although they are not public. */
    modelHosts: hostsOf(e.MODEL_HOSTS),
    /** The same for identity providers. */
    ssoHosts: hostsOf(e.SSO_HOSTS),
    /** The same for webhooks. */
    webhookHosts: hostsOf(e.WEBHOOK_HOSTS),
    /** Gateway to 企业微信, 钉钉 and 飞书, which stands before the host in their addresses. */
    ssoPlatformsUrl: e.SSO_PLATFORMS_URL?.replace(/\/$/, ''),
    upload: {
      /** Maximum size of a video. */
      maxBytes: e.UPLOAD_MAX_BYTES,
      /** Default quota of a lecturer and of a site. */
      lecturerBytes: e.UPLOAD_LECTURER_BYTES,
      siteBytes: e.UPLOAD_SITE_BYTES,
      /** Percentage of the disk that uploads must leave free: the database shares it. */
      reservePercent: e.UPLOAD_RESERVE_PERCENT,
    },
    clamd: e.CLAMD_SOCKET,
    /** Quotas of pictures and documents in bytes: per learner, per author or operator, per site. */
    fileBytes: { user: e.FILE_USER_BYTES, author: e.FILE_AUTHOR_BYTES, site: e.FILE_SITE_BYTES },
    /** Whether sites without an account of their own at a payment provider use the installation's. */
    paySharing: e.PAY_SHARED,
    /** All variables with a value; payment providers parse their own (platform/payment). */
    environment: given,
    /** Base URL of WeChat's API, for hosts behind a gateway. */
    wechatApiUrl: e.WECHAT_API_URL?.replace(/\/$/, ''),
    wechat:
      e.WECHAT_APP_ID && e.WECHAT_APP_SECRET ? { appId: e.WECHAT_APP_ID, appSecret: e.WECHAT_APP_SECRET } : undefined,
  }
}

/** Variable of a field: SMS_ALIYUN_KEY_ID. Lines of headers may be separated by `\\n`. */
const smsVariable = (provider: string, field: string) =>
  `SMS_${provider}_${field.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase()

/** @throws {StartError} for an incomplete account, or for several */
function smsAccount(given: Readonly<Record<string, string>>) {
  const accounts = smsProviderKeys.flatMap((provider) => {
    if (provider === 'installation') return []
    const settings = Object.fromEntries(
      smsFieldsOf(provider).flatMap(({ name, isLong }) => {
        const value = given[smsVariable(provider, name)]
        return value === undefined ? [] : [[name, isLong ? value.replaceAll('\\n', '\n') : value]]
      }),
    )
    return Object.keys(settings).length > 0 ? [{ provider, settings }] : []
  })
  const [account, other] = accounts
  if (!account) return undefined
  if (other)
    throw new StartError(
      `只能设置一个短信服务商，现在同时设置了${smsProviders[account.provider].name}和${smsProviders[other.provider].name}`,
    )
  const { provider } = account
  // Choices have a default here; the back office shows them.
  const settings: Record<string, string> = {
    ...Object.fromEntries(
      smsFieldsOf(provider).flatMap(({ name, options }) => (options ? [[name, options[0] ?? '']] : [])),
    ),
    ...account.settings,
  }
  const [wrong] = Object.entries(smsSettingErrors(provider, settings, new Set()))
  if (wrong) {
    const needed = smsFieldsOf(provider).filter(({ isOptional, options }) => !isOptional && !options)
    throw new StartError(
      `要使用${smsProviders[provider].name}，请同时设置 ${needed.map(({ name }) => smsVariable(provider, name)).join('、')}；${smsVariable(provider, wrong[0])}：${wrong[1]}`,
    )
  }
  return { provider, settings }
}

/** Variable of a field of the SMTP account: MAIL_PER_MINUTE. */
const mailVariable = (field: string) => `MAIL_${field.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase()

/** @throws {StartError} for an incomplete account */
function mailAccount(given: Readonly<Record<string, string>>) {
  const set = mailFields.flatMap(({ name }) => {
    const value = given[mailVariable(name)]
    return value === undefined ? [] : [[name, value] as const]
  })
  if (set.length === 0) return undefined
  const settings: Record<string, string> = { security: 'tls', ...Object.fromEntries(set) }
  const [wrong] = Object.entries(mailSettingErrors(settings))
  if (wrong) throw new StartError(`邮件服务器设置有误：${mailVariable(wrong[0])}：${wrong[1]}`)
  return settings
}

/** Whether other hosts can reach this server. */
function isReachable({ HOST, PUBLIC_URL }: Given): boolean {
  return !isLoopbackName(HOST) || (PUBLIC_URL !== undefined && !isLoopbackName(new URL(PUBLIC_URL).hostname))
}
