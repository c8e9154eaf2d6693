import { expect, onTestFinished, test } from 'vitest'
import { smtpGateway } from '../../../test/gateways/smtp.ts'
import { createSmtp, problemOf } from './smtp.ts'

const mail = { to: 'a@example.com', subject: '你好', text: '文', html: '<p>文</p>', senderName: '知行' }
const settings = { port: '25', security: 'none', from: 'b@example.com' }

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', 'localhost'])(
  'the server of a site has a public address: %s',
  async (host) => {
    await expect(createSmtp({ ...settings, host }, false).send(mail)).rejects.toThrow('服务器地址指向内部网络')
  },
)

test('the installation may use its own network', async () => {
  const smtp = await smtpGateway()
  onTestFinished(smtp.close)
  await createSmtp({ ...settings, host: '127.0.0.1', port: String(smtp.port) }, true).send(mail)
  expect(smtp.received).toMatchObject([{ to: ['a@example.com'], from: 'b@example.com' }])
})

test.each([
  ['RCPT TO', 550, '550 5.1.1 no such user', 'address'],
  ['RCPT TO', 550, '550 5.7.1 blocked by policy', 'message'],
  ['RCPT TO', 552, '552 5.2.2 mailbox full', 'message'],
  ['RCPT TO', 451, '451 greylisted', 'later'],
  ['DATA', 554, '554 spam', 'message'],
  ['AUTH PLAIN', 535, '535 bad credentials', 'server'],
  ['MAIL FROM', 553, '553 sender', 'server'],
  [undefined, undefined, undefined, 'server'],
])('%s %s %s is about: %4$s', (command, responseCode, response, problem) => {
  expect(problemOf(command ? { command, responseCode, response } : {})).toBe(problem)
})
