/** Limits of an organisation's page. No schemas: the browser imports this file. */

export const MAX_PHOTOS = 12
export const MAX_HONOURS = 20
