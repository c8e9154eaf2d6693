/** Where a visit came from: stored for the tab when its first page is opened, and sent with a callback request. */
const KEY = 'zx-visit'

interface Visit {
  firstPage: string
  referrer: string
  campaign: string
}

const none: Visit = { firstPage: '', referrer: '', campaign: '' }

/** Stores the first page, the page before it, and the campaign of its address (`utm_campaign`). Later pages change nothing. */
export function noteVisit(): void {
  try {
    if (sessionStorage.getItem(KEY)) return
    const { pathname, search } = location
    const visit: Visit = {
      firstPage: (pathname + search).slice(0, 300),
      referrer: document.referrer.slice(0, 300),
      campaign: (new URLSearchParams(search).get('utm_campaign') ?? '').slice(0, 60),
    }
    sessionStorage.setItem(KEY, JSON.stringify(visit))
  } catch {
    // Storage is blocked: requests come without a source.
  }
}

export function readVisit(): Visit {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Visit>) }
  } catch {
    return none
  }
}
