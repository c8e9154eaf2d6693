import type { Scan } from './port.ts'

/** Provider without an external service: a phone that is signed in here opens the URL and confirms. */
export function createSiteScan(): Scan {
  return {
    provider: 'site',
    begin: ({ ticket, origin }) => ({ url: `${origin}/login/confirm?ticket=${encodeURIComponent(ticket)}` }),
  }
}
