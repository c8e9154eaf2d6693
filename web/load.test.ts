import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext, type PageServices } from './context.ts'
import { loadSignedIn } from './load.ts'

/** Loader arguments of a client navigation without a session to an account page. */
function walkTo(path: string) {
  const context = new RouterContextProvider()
  context.set(pageContext, { hasToken: false } as PageServices)
  return {
    url: new URL(path, 'http://localhost'),
    request: new Request(new URL(`${path}.data?_routes=account`, 'http://localhost')),
    context,
  }
}

test('the login redirect returns to the page, not to its .data URL', async () => {
  const thrown = await loadSignedIn(walkTo('/account/notes'), async () => null).catch((error: unknown) => error)
  expect((thrown as Response).headers.get('location')).toBe('/login?return=%2Faccount%2Fnotes')
})
