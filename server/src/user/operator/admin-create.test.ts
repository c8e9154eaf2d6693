import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { StartError } from '../../kernel/errors.ts'
import { createAdmin } from './admin-create.ts'
import { checkArgs } from './admin-create-args.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import type { Terminal } from '../sign-in/terminal.ts'
import { freshIp, freshMobile } from '../../../test/people.ts'

const GOOD = '夜来风雨声-23'
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A terminal with scripted answers, recording its output. */
function person(...answers: string[]): Terminal & { result: string[]; asked: string[] } {
  const result: string[] = []
  const asked: string[] = []
  return {
    result,
    asked,
    isInteractive: answers.length > 0,
    print: (sentence) => void result.push(sentence),
    async ask(question) {
      asked.push(question)
      const answer = answers.shift()
      if (answer === undefined) throw new StartError('no answer on standard input')
      return answer
    },
  }
}

const signIn = async (mobile: string, password: string, siteId = 12) =>
  (await t.call('user/api/user/login/password', { mobile, password }, { siteId, ip: freshIp() })).data

test('creates an operator of the default site from arguments alone', async () => {
  const [mobile, who] = [freshMobile(), person()]
  await createAdmin(t.services, ['--mobile', mobile, '--password', GOOD], who)
  expect(who.asked).toEqual([])
  expect(who.result).toEqual([`已创建运营人员 ${mobile}，站点“测试站甲”`])
  expect(await signIn(mobile, GOOD)).toMatchObject({ isAdmin: 1, nickname: '管理员' })
})

test('prompts for missing values, for the password twice', async () => {
  const mobile = freshMobile()
  await createAdmin(t.services, ['--site-id', '13'], person(mobile, '王老师', GOOD, GOOD))
  expect(await signIn(mobile, GOOD, 13)).toMatchObject({ isAdmin: 1, nickname: '王老师' })
  await expect(createAdmin(t.services, [], person(freshMobile(), '', GOOD, '不一样的密码'))).rejects.toThrow(
    '两次输入的密码不一致',
  )
})

test('a registered user becomes an operator and keeps the password, or gets a new one that ends all sessions', async () => {
  const user = await makeUser(t.owner, { passwordHash: await hashPassword('花落知多少-88') })
  await createAdmin(t.services, ['--mobile', user.mobile], person())
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).data.isAdmin).toBe(1)
  await createAdmin(t.services, ['--mobile', user.mobile, '--password', GOOD], person())
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).code).toBe(302)
  expect(await signIn(user.mobile, GOOD)).toMatchObject({ id: user.userId })
  await createAdmin(t.services, ['--mobile', user.mobile, '--name', '教务李'], person())
  expect(await signIn(user.mobile, GOOD)).toMatchObject({ id: user.userId, nickname: '教务李' })
})

test('a domain selects an existing site and creates none', async () => {
  const mobile = freshMobile()
  const args = ['--mobile', mobile, '--password', GOOD, '--site-name', '书院', '--domain']
  await createAdmin(t.services, [...args, 'site13.localhost'], person())
  expect(await signIn(mobile, GOOD, 13)).toMatchObject({ isAdmin: 1 })
  await expect(createAdmin(t.services, [...args, 'learn.example.com'], person())).rejects.toThrow(
    /没有域名为 learn.example.com 的站点。修改域名请用 node tools\/zhixing.mjs site:domain/,
  )
})

const first = ['--site-name', '书院', '--domain', 'learn.example.com', '--mobile', '13712345678', '--password', GOOD]

test.each([
  [[], '缺少参数 --site-name、--domain、--mobile、--password，当前没有可输入的终端'],
  [first.slice(0, 6), '缺少参数 --password'],
  [[...first, '--name', '名'.repeat(21)], '运营人员姓名最多 20 个字（参数 --name）'],
  [[...first.slice(0, 6), '--password', '12345678'], '密码过于简单，请换一个（参数 --password）'],
  [['--site-id', '1', ...first], '还没有站点，不能指定 --site-id'],
  [['--nmae', 'x'], '参数不正确'],
])('before there is a database, %j is refused', (args, sentence) => {
  expect(() => checkArgs(args, { asks: false, isEmpty: true })).toThrow(StartError)
  expect(() => checkArgs(args, { asks: false, isEmpty: true })).toThrow(sentence)
})

test('values that can be prompted for may be missing; an operator of an existing site needs a number only', () => {
  checkArgs(first, { asks: false, isEmpty: true })
  checkArgs([], { asks: true, isEmpty: true })
  checkArgs(['--mobile', '13712345678'], { asks: false, isEmpty: false })
  expect(() => checkArgs([], { asks: false, isEmpty: false })).toThrow('缺少参数 --mobile')
})

test.each([
  [['--mobile', '123', '--password', GOOD], '请填写正确的 11 位手机号（参数 --mobile）'],
  [['--mobile', '13712345678', '--password', '12345678'], '密码过于简单'],
  [['--mobile', '13712345678', '--password', '短'], '密码至少 8 位'],
  [['--site-id', '99'], '没有编号为 99 的站点'],
  [['--wrong', '1'], '参数不正确'],
])('refuses %j', async (args, sentence) => {
  await expect(createAdmin(t.services, args, person())).rejects.toThrow(StartError)
  await expect(createAdmin(t.services, args, person())).rejects.toThrow(sentence)
})

test('creates the first site if there is none', async () => {
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
  ).rejects.toThrow('域名应形如 learn.example.com（参数 --domain）')
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
