/** A client whose types are generated from the OpenAPI document: the document says what the calls take and answer. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../server/src/user/sign-in/passwords.ts'
import { makeCourse, makeUser, makeVideo } from '../server/test/factories.ts'
import { freePort, startTestApp, type TestApp } from '../server/test/harness.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../examples/api-client')
const { resolve } = createRequire(join(folder, 'package.json'))
const PASSWORD = '春眠不觉晓-42'

let t: TestApp
let address = ''
beforeAll(async () => {
  // The sandbox notifies the site at its port.
  const port = await freePort()
  t = await startTestApp({ PORT: String(port) })
  address = await t.app.listen({ port, host: '127.0.0.1' })
})
afterAll(() => t.close())

/** A program of a package, run by Node. */
const node = (file: string, ...args: string[]) => run(process.execPath, [file, ...args], { cwd: folder })

test('a client generated from the document compiles, buys a course and studies it', async () => {
  const generator = join(dirname(resolve('openapi-typescript/package.json')), 'bin/cli.js')
  await node(generator, `${address}/apis/openapi.json`, '-o', 'out/schema.d.ts', '--default-non-nullable=false')
  await node(resolve('typescript/bin/tsc'), '-p', '.', '--noEmit')

  const { mobile } = await makeUser(t.owner, { passwordHash: await hashPassword(PASSWORD) })
  const courseName = '从接口学习'
  const { periodIds } = await makeCourse(t.owner, { courseName, isFree: 0, price: 9900 })
  await makeVideo(t.owner, periodIds[0] ?? '', 100)
  let isDone = false
  const program = node('buy-and-study.ts', address, '12', mobile, PASSWORD, courseName).finally(() => {
    isDone = true
  })
  // The sandbox notifies by a job.
  while (!isDone) {
    await t.runJobs()
    await sleep(50)
  }
  expect(JSON.parse((await program).stdout)).toEqual({ pricePaid: 9900, reported: 2, progress: 2, currentDuration: 2 })
})
