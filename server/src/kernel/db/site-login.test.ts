/** Two installations on one PostgreSQL server. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { type Database, openDatabase } from './index.ts'
import { migrate } from './migrate.ts'
import { siteLogin } from './site-login.ts'

const address = testDatabase()
const prefix = `two_${process.pid}_${Date.now().toString(36)}`
const installations = [1, 2].map((number) => ({
  database: `${prefix}_${number}`,
  app: { loginKey: randomBytes(24).toString('hex') },
}))
let admin: Database
beforeAll(async () => {
  admin = openDatabase({ ...address, database: 'postgres' })
  for (const { database } of installations)
    await admin.owner.unsafe(`CREATE DATABASE ${database} TEMPLATE zhixing_template STRATEGY FILE_COPY`)
})
afterAll(async () => {
  for (const { database } of installations) await admin.owner.unsafe(`DROP DATABASE ${database} WITH (FORCE)`)
  for (const { app } of installations)
    for (const siteId of [12, 13])
      await admin.owner.unsafe(`DROP ROLE IF EXISTS ${siteLogin(app.loginKey, siteId).username}`)
  await admin.close()
})

/** Opens an installation and reads the site that each login sees. */
async function start(installation: (typeof installations)[number]): Promise<number[]> {
  const database = openDatabase({ ...address, ...installation })
  try {
    await migrate(database.owner)
    return await Promise.all(
      [12, 13].map(
        async (id) => (await database.of(id)<{ site: number }[]>`SELECT current_site()::int AS site`)[0]?.site ?? 0,
      ),
    )
  } finally {
    await database.close()
  }
}

test('with separate keys both keep working, in any start order', async () => {
  for (const installation of [...installations, ...installations]) expect(await start(installation)).toEqual([12, 13])
})

test('an account that cannot create logins is refused before any change; the rights named in the error suffice', async () => {
  const [name, password] = [`${prefix}_plain`, 'x'.repeat(16)]
  await admin.owner.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`)
  await admin.owner.unsafe(`CREATE DATABASE ${name} OWNER ${name}`)
  const app = { loginKey: randomBytes(24).toString('hex') }
  const plain = openDatabase({ ...address, app, database: name, owner: { username: name, password } })
  const tables = () => plain.owner`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`
  try {
    await expect(migrate(plain.owner)).rejects.toThrow(`数据库账号 ${name} 没有 CREATEROLE 权限`)
    await admin.owner.unsafe(`ALTER ROLE ${name} CREATEROLE`)
    await expect(migrate(plain.owner)).rejects.toThrow(`GRANT zhixing_app TO ${name} WITH ADMIN OPTION`)
    expect(await tables()).toHaveLength(0)
    await admin.owner.unsafe(`GRANT zhixing_app TO ${name} WITH ADMIN OPTION`)
    await migrate(plain.owner)
    await plain.owner`INSERT INTO site (site_id, domain, name_pc) VALUES (5, 'five.example', '五')`
    expect(await plain.of(5)`SELECT site_id::int FROM site`).toEqual([{ siteId: 5 }])
  } finally {
    await plain.close()
    await admin.owner.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.owner.unsafe(`DROP ROLE IF EXISTS ${siteLogin(app.loginKey, 5).username}`)
    await admin.owner.unsafe(`DROP ROLE ${name}`)
  }
})
