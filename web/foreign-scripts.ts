/**
 * Whether the site's statistics code runs in this document. It cannot be taken out of it again, so what nothing foreign may hear (isCounted of
 * contract/src/system/statistics.ts: signing in, one's own pages, the back office) gets a document of its own.
 */
let isRunning = false

export const foreignScripts = {
  areRunning: (): boolean => isRunning,
  haveBegun(): void {
    isRunning = true
  },
}
