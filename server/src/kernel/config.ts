import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isAddressList, isLoopbackName } from './address.ts'
import { StartError } from './errors.ts'

/** A switch: 1, true, on; 0, false, off. */
export const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((text) => ['1', 'true', 'on'].includes(text))

const GIB = 1024 ** 3
const bytes = (name: string, usual: number) =>
  z.coerce.number(`${name} 必须是数字`).int(`${name} 必须是整数`).min(1, `${name} 必须大于 0`).default(usual)

const Environment = z.object({
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
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN 至少 16 个字符').optional(),
  S3_ENDPOINT: z.url({ error: 'S3_ENDPOINT 应是网址' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMS_ALIYUN_KEY_ID: z.string().optional(),
  SMS_ALIYUN_KEY_SECRET: z.string().optional(),
  SMS_ALIYUN_SIGN: z.string().optional(),
  SMS_ALIYUN_TEMPLATE: z.string().optional(),
  SMS_ALIYUN_NOTICE_TEMPLATE: z.string().optional(),
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
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_API_URL: z.url({ error: 'WECHAT_API_URL 应是网址' }).optional(),
})

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
  const sms = [e.SMS_ALIYUN_KEY_ID, e.SMS_ALIYUN_KEY_SECRET, e.SMS_ALIYUN_SIGN, e.SMS_ALIYUN_TEMPLATE]
  if (sms.some(Boolean) && !sms.every(Boolean))
    throw new StartError(
      '要使用阿里云短信，请同时设置 SMS_ALIYUN_KEY_ID、SMS_ALIYUN_KEY_SECRET、SMS_ALIYUN_SIGN 和 SMS_ALIYUN_TEMPLATE',
    )
  if (Boolean(e.WECHAT_APP_ID) !== Boolean(e.WECHAT_APP_SECRET))
    throw new StartError('WECHAT_APP_ID 与 WECHAT_APP_SECRET 要同时设置')
  if (e.SPEECH_KEY && !e.SPEECH_URL) throw new StartError('设置了 SPEECH_KEY，还要设置 SPEECH_URL：语音识别服务的地址')
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    siteLoginKey: e.SITE_LOGIN_KEY,
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
    /** Bearer token of /metrics and /readyz; without it they are loopback only. */
    metricsToken: e.METRICS_TOKEN,
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
    sms:
      e.SMS_ALIYUN_KEY_ID && e.SMS_ALIYUN_KEY_SECRET && e.SMS_ALIYUN_SIGN && e.SMS_ALIYUN_TEMPLATE
        ? {
            keyId: e.SMS_ALIYUN_KEY_ID,
            keySecret: e.SMS_ALIYUN_KEY_SECRET,
            sign: e.SMS_ALIYUN_SIGN,
            template: e.SMS_ALIYUN_TEMPLATE,
            noticeTemplate: e.SMS_ALIYUN_NOTICE_TEMPLATE,
          }
        : undefined,
    smsDayLimit: e.SMS_DAY_LIMIT,
    sofficePath: e.SOFFICE_PATH,
    /** Speech recognition service and its concurrency; undefined: none. */
    speech: e.SPEECH_URL
      ? { url: e.SPEECH_URL, key: e.SPEECH_KEY, model: e.SPEECH_MODEL, streams: e.SPEECH_STREAMS }
      : undefined,
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
    /** All variables with a value; payment providers parse their own (platform/payment). */
    environment: given,
    /** Base URL of WeChat's API, for hosts behind a gateway. */
    wechatApiUrl: e.WECHAT_API_URL?.replace(/\/$/, ''),
    wechat:
      e.WECHAT_APP_ID && e.WECHAT_APP_SECRET ? { appId: e.WECHAT_APP_ID, appSecret: e.WECHAT_APP_SECRET } : undefined,
  }
}

/** Whether other hosts can reach this server. */
function isReachable({ HOST, PUBLIC_URL }: Given): boolean {
  return !isLoopbackName(HOST) || (PUBLIC_URL !== undefined && !isLoopbackName(new URL(PUBLIC_URL).hostname))
}
