import { z } from 'zod'

/** Id: a 64-bit integer as a decimal string, because JavaScript numbers lose precision. */
export const Id = z
  .string({ error: '编号格式不正确' })
  .refine((text) => /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= 9223372036854775807n, '编号格式不正确')
  .meta({ description: '64-bit id as a decimal string' })

/** Amount of money in fen (1/100 yuan), an integer. */
export const Money = z.int().min(0).meta({ description: 'fen, 1/100 yuan' })

/** Current prices of a product in a list, beside the author's. */
export const shelfPriceShape = {
  limitPrice: Money.nullable().meta({ description: 'fen: the current limited-time price; null: none now' }),
  vipPrice: Money.nullable().meta({ description: 'fen: for members, if lower than the current price' }),
}

/** Boolean on the wire: 1 or 0. */
export const Flag = z.union([z.literal(0), z.literal(1)]).meta({ description: '1 yes, 0 no' })

/** Timestamp: ISO 8601, UTC. */
export const DateTime = z.string().meta({ description: 'ISO 8601, UTC', format: 'date-time' })

/** Duration in seconds; may be fractional. */
export const Seconds = z.number().min(0)

export const clientTypes = { pc: 1, h5: 2, miniProgram: 3, app: 4 } as const
/** Client type: 1 PC, 2 H5, 3 mini program, 4 app. */
export const ClientType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(1)

/**
 * User-typed text: trimmed, control characters removed, `min` to `max` characters. `name` is the field's label in
 * error messages.
 */
export function Text(name: string, max: number, min = 1) {
  return (
    z
      .string({ error: `${name}必须是文字` })
      // Control characters break logs and terminals; line breaks and tabs are legitimate in longer texts.
      .transform((text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '').trim())
      .pipe(
        z
          .string()
          .min(min, min === 1 ? `请填写${name}` : `${name}至少 ${min} 个字`)
          .max(max, `${name}最多 ${max} 个字`),
      )
  )
}

export const Mobile = z
  .string({ error: '请填写手机号' })
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请填写正确的 11 位手机号')
/** 8 to 64 code points, so that an emoji counts as one character. */
export const Password = z
  .string({ error: '请填写密码' })
  .refine((text) => [...text].length >= 8, '密码至少 8 位')
  .refine((text) => [...text].length <= 64, '密码最多 64 位')
export const SmsCode = z
  .string({ error: '请填写验证码' })
  .trim()
  .regex(/^\d{6}$/, '请填写 6 位数字验证码')

/** Pagination fields of a list request. */
export const PageInput = {
  pageCurrent: z.coerce
    .number({ error: '页码必须是数字' })
    .int('页码必须是整数')
    .min(1, '页码从 1 开始')
    .max(100_000, '页码过大')
    .default(1),
  pageSize: z.coerce
    .number({ error: '每页条数必须是数字' })
    .int('每页条数必须是整数')
    .min(1, '每页至少 1 条')
    .max(100, '每页最多 100 条')
    .default(20),
}

/** One page of rows, the answer of every list. */
export function PageOf<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    totalCount: z.int(),
    totalPage: z.int(),
    pageCurrent: z.int(),
    pageSize: z.int(),
    isMore: Flag.optional().meta({ description: '1: the count is capped, there are more' }),
  })
}

/** Answer of an action that returns nothing but an optional message. */
export const Done = z.object({ msg: z.string().optional() })

/** No input. Unknown keys are ignored. */
export const Nothing = z.object({})

/** Envelope of every answer. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

/**
 * Whether a text is empty or a path on this site: it cannot break out of an HTML attribute or a CSS `url()`, nor
 * point to another host.
 */
export const isOwnPath = (text: string): boolean => /^(?:\/(?!\/)(?!.*\.\.)[\w./~-]+(?:\?[\w=&.%~-]*)?)?$/.test(text)

/** Web address; a missing scheme is https. */
export const WebAddress = z
  .string({ error: '网址必须是文字' })
  .trim()
  .max(200, '网址最多 200 个字')
  .transform((typed) => (typed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`))
  .refine((address) => address === '' || isWebAddress(address), '请填写正确的网址，如 https://www.example.com')
  .default('')

/** Whether a text is an absolute http(s) address with a host name. */
function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === ''
}
