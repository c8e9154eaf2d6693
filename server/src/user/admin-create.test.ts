import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { StartError } from '../kernel/errors.ts'
import { createAdmin } from './admin-create.ts'
import { hashPassword } from './passwords.ts'
import type { Terminal } from './terminal.ts'
import { freshIp, freshMobile } from '../../test/people.ts'

const GOOD = '夜来风雨声-23'
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Someone who answers in order, and what they were told. */
function person(...answers: string[]): Terminal & { result: string[]; asked: string[] } {
  const result: string[] = []
  const asked: string[] = []
  return {
    result,
    asked,
    print: (sentence) => void result.push(sentence),
    async ask(question) {
      asked.push(question)
      const answer = answers.shift()
      if (answer === undefined) throw new StartError('nobody answers')
      return answer
    },
  }
}

const signIn = async (mobile: string, password: string, siteId = 12) =>
  (await t.call('user/api/user/login/password', { mobile, password }, { siteId, ip: freshIp() })).data

test('makes an operator of the default site from arguments alone', async () => {
  const [mobile, who] = [freshMobile(), person()]
  await createAdmin(t.services, ['--mobile', mobile, '--password', GOOD], who)
  expect(who.asked).toEqual([])
  expect(who.result).toEqual([`已创建运营人员 ${mobile}，站点“测试站甲”`])
  expect(await signIn(mobile, GOOD)).toMatchObject({ isAdmin: 1 })
})

test('asks for what is missing, the password twice', async () => {
  const mobile = freshMobile()
  await createAdmin(t.services, ['--site-id', '13'], person(mobile, GOOD, GOOD))
  expect(await signIn(mobile, GOOD, 13)).toMatchObject({ isAdmin: 1 })
  await expect(createAdmin(t.services, [], person(freshMobile(), GOOD, '不一样的密码'))).rejects.toThrow(
    '两次输入的密码不一致',
  )
})

test('someone registered becomes an operator and keeps their password, or gets a new one that ends their sessions', async () => {
  const user = await makeUser(t.owner, { passwordHash: await hashPassword('花落知多少-88') })
  await createAdmin(t.services, ['--mobile', user.mobile], person())
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).data.isAdmin).toBe(1)
  await createAdmin(t.services, ['--mobile', user.mobile, '--password', GOOD], person())
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).code).toBe(302)
  expect(await signIn(user.mobile, GOOD)).toMatchObject({ id: user.userId })
})

test.each([
  [['--mobile', '123', '--password', GOOD], '手机号不正确'],
  [['--mobile', '13712345678', '--password', '12345678'], '密码过于简单'],
  [['--mobile', '13712345678', '--password', '短'], '密码至少 8 位'],
  [['--site-id', '99'], '没有编号为 99 的站点'],
  [['--wrong', '1'], '参数不正确'],
])('refuses %j', async (args, sentence) => {
  await expect(createAdmin(t.services, args, person())).rejects.toThrow(StartError)
  await expect(createAdmin(t.services, args, person())).rejects.toThrow(sentence)
})

test('where there is no site, the first one is made', async () => {
  const empty = await startTestApp()
  await empty.owner`DELETE FROM site`
  await empty.services.sites.reload()
  const mobile = freshMobile()
  await expect(
    createAdmin(
      empty.services,
      ['--site-name', '书院', '--domain', 'not a host', '--mobile', mobile, '--password', GOOD],
      person(),
    ),
  ).rejects.toThrow('站点域名不正确')
  await createAdmin(
    empty.services,
    ['--site-name', '书院', '--domain', 'Learn.example.com', '--mobile', mobile, '--password', GOOD],
    person(),
  )
  expect(empty.services.sites.byHost('learn.example.com')).toMatchObject({
    siteId: 1,
    siteNamePc: '书院',
    isDefault: true,
    isDemo: 0,
  })
  const { data } = await empty.call(
    'user/api/user/login/password',
    { mobile, password: GOOD },
    { siteId: 1, ip: freshIp() },
  )
  expect(data).toMatchObject({ isAdmin: 1 })
  await empty.close()
})
