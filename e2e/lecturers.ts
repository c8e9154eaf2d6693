/** Lecturers for journeys. */
import type { Browser, Page } from 'playwright-core'
import { inside } from './inside.ts'
import { enterAs, newPerson, type Person, SITE, visitor } from './people.ts'

/** A new lecturer with a session and a page. */
export async function newLecturer(browser: Browser): Promise<{ page: Page; person: Person }> {
  const person = await newPerson()
  await inside(async (owner) => {
    await owner`UPDATE users SET user_type = 2 WHERE site_id = ${SITE} AND id = ${person.id}`
    await owner`INSERT INTO lecturer (site_id, user_id, lecturer_name) VALUES (${SITE}, ${person.id}, ${person.nickname})`
  })
  const page = await visitor(browser)
  await enterAs(page.context(), person.mobile)
  return { page, person }
}
