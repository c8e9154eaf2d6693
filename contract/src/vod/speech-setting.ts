/** Recognition of the speech of new films without being asked: settings of a site. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Flag, Nothing } from '../shapes.ts'
import { languageCodes, MAX_SPOKEN } from './languages.ts'

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'site.speech',
  limit: limits.admin,
  extension: true,
} as const

const settings = {
  isEnabled: Flag.meta({ description: '1: films without subtitles are recognized after their transcoding' }),
  languageList: z
    .array(z.enum(languageCodes, '不支持这种语言'))
    .min(1, '至少选择一种语言')
    .max(MAX_SPOKEN, `最多选择 ${MAX_SPOKEN} 种语言`)
    .refine((list) => new Set(list).size === list.length, '语言重复了')
    .meta({ description: 'languages that are spoken; one draft each' }),
  dayMinutes: z.coerce
    .number({ error: '每日分钟数必须是数字' })
    .int('每日分钟数必须是整数')
    .min(1, '每日至少 1 分钟')
    .max(100_000, '每日最多 100000 分钟')
    .meta({ description: 'minutes of film that are begun on a day' }),
}

export const speechSetting = {
  view: call({
    ...common,
    path: 'vod/admin/speech/view',
    about: 'Whether new films are recognized without being asked, in which languages, and how much a day.',
    input: Nothing,
    output: z.object({
      ...settings,
      isOffered: Flag.meta({ description: '1: this installation has a recognizer' }),
      hourPriceFen: z.int().meta({ description: 'cost of an hour in one language, in fen; 0 without a price' }),
      usedMinutes: z.int().meta({ description: 'minutes that were begun today' }),
      waitingTotal: z.int().meta({ description: 'drafts that wait for their turn or for the next day' }),
      ...tagged,
    }),
  }),
  update: call({
    ...common,
    path: 'vod/admin/speech/update',
    about: 'Change these settings. Turned off, what waits is dropped; what runs ends.',
    logAs: '修改字幕自动识别设置',
    input: z.object({ ...edited, ...settings }),
    output: Nothing,
    errors: ['conflict', 'invalid'],
  }),
}
