import { z } from 'zod'
import { Mobile } from '../shapes.ts'
import { isMailAddress } from './mail-fields.ts'

export const MailAddress = z
  .string('请输入邮箱')
  .trim()
  .refine(isMailAddress, '邮箱格式不正确')
  .meta({ description: 'mail address' })

/** A contact: a mobile number, or instead of it a mail address. */
export const Contact = {
  mobile: Mobile.optional(),
  mail: MailAddress.optional().meta({ description: 'mail address, instead of `mobile` (addition)' }),
}
