import { randomUUID } from 'node:crypto'
import { adminWebhook, MAX_ENDPOINTS } from '@zhixing/contract/system/webhook'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { addressFault } from '../../platform/webhook/post.ts'
import { newSecret, sealSecret } from './secret.ts'
import { isTrustedUrl, placeOf, post, wakeHooks } from './send.ts'
import * as sql from './webhook.sql.ts'

const tag = editTag('endpointName', 'endpointFormat', 'url', 'eventNames', 'statusId')
const NONE = '没有这个地址，可能已被删除'

/** Refuses addresses that are internal at sight; names are judged again at every connection. */
function checkUrl({ config }: Pick<Services, 'config'>, url: string): void {
  if (!URL.canParse(url)) throw new CallError('invalid', '地址格式不正确', 'url')
  const address = new URL(url)
  const fault = isTrustedUrl(config, address) ? undefined : addressFault(address)
  if (fault) throw new CallError('invalid', `${fault}；内网地址由平台在 WEBHOOK_HOSTS 中允许`, 'url')
}

export const calls = implement(adminWebhook, {
  list: async (_input, { db }) => ({ list: (await sql.selectEndpoints(db)).map(tag.on) }),

  async save({ robotSecret = '', ...form }, { db, services, setMessage }) {
    checkUrl(services, form.url)
    const isRobot = form.endpointFormat !== 'standard'
    const secret = isRobot ? robotSecret : newSecret()
    const id = await transaction(db, async (tx) => {
      await takeTurn(tx, 'webhook_endpoint')
      if ((await sql.selectEndpoints(tx)).length >= MAX_ENDPOINTS)
        throw new CallError('shown', `最多 ${MAX_ENDPOINTS} 个地址，请先删除不再使用的`)
      return sql.insertEndpoint(tx, form, sealSecret(services, secret))
    })
    setMessage(isRobot ? '已新增，可以发一条测试消息' : '已新增，请立即复制密钥，之后不能再查看')
    return { id, secret: isRobot ? '' : secret }
  },

  async update({ id, etag, robotSecret, ...form }, { db, services, setMessage }) {
    checkUrl(services, form.url)
    await transaction(db, async (tx) => {
      const before = found(await sql.lockEndpoint(tx, id), NONE)
      if ((before.endpointFormat === 'standard') !== (form.endpointFormat === 'standard'))
        throw new CallError('invalid', '自有系统与群机器人不能互相转换，请新增一个地址', 'endpointFormat')
      tag.refuse(etag, before, form)
      await sql.updateEndpoint(tx, id, form)
      if (robotSecret !== undefined && form.endpointFormat !== 'standard')
        await sql.updateSecret(tx, id, sealSecret(services, robotSecret))
    })
    // What waited while the address was stopped.
    if (form.statusId === 1) await wakeHooks(services, db.siteId)
    setMessage('保存成功')
    return { etag: tag.of(form) }
  },

  async renewSecret({ id }, { db, services, setMessage }) {
    const { endpointFormat } = found(await sql.selectEndpoint(db, id), NONE)
    if (endpointFormat !== 'standard') throw new CallError('shown', '群机器人的加签密钥在“编辑”里填写')
    const secret = newSecret()
    if (!(await sql.updateSecret(db, id, sealSecret(services, secret)))) throw new CallError('notFound', NONE)
    setMessage('密钥已更换，请立即复制，之后不能再查看')
    return { secret }
  },

  async try({ id }, { db, site, services }) {
    const endpoint = found(await sql.selectEndpoint(db, id), NONE)
    const place = placeOf(services, site)
    const { isDelivered, status, answer } = await post(services, endpoint, {
      id: `evt_test_${randomUUID()}`,
      type: 'webhook.test',
      timestamp: new Date(services.clock.now()).toISOString(),
      data: {},
      text: `【${place.name}】这是一条测试消息，收到说明设置正确。\n${place.home}`,
    })
    return { isDelivered: isDelivered ? 1 : 0, httpStatus: status, answer }
  },

  async delete({ id }, { db, setMessage }) {
    if (!(await sql.deleteEndpoint(db, id))) throw new CallError('notFound', NONE)
    setMessage('删除成功')
    return {}
  },

  deliveries: (input, { db }) => sql.pageOfDeliveries(db, input, input),

  async resend({ id }, { db, services, setMessage }) {
    found(await sql.retryDelivery(db, id), '没有这条投递记录')
    await wakeHooks(services, db.siteId)
    setMessage('已加入发送队列')
    return {}
  },
})
