import type { Scan } from './port.ts'

/** The provider that needs no contract: a phone that is signed in here opens the address and confirms. */
export function createSiteScan(): Scan {
  return {
    provider: 'site',
    begin: ({ ticket, origin }) => ({ url: `${origin}/login/confirm?ticket=${encodeURIComponent(ticket)}` }),
  }
}
