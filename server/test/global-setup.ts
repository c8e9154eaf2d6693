/** Starts one PostgreSQL for the whole run, with the template from which the databases of the tests are cloned. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRunFolder } from './places.ts'
import { startTestPostgres } from './template.ts'

export default async function setup() {
  const folder = makeRunFolder()
  const postgres = await startTestPostgres(join(folder, 'db'))
  process.env.TEST_DATABASE = JSON.stringify(postgres.connection)
  process.env.TEST_FOLDER = folder
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
