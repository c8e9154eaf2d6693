/**
 * Whether third-party statistics run in this document. They cannot be unloaded, so pages they must not see (isCounted
 * in contract/src/system/statistics.ts: sign-in, account pages, back office) need a full page load.
 */
let isRunning = false

export const foreignScripts = {
  areRunning: (): boolean => isRunning,
  haveBegun(): void {
    isRunning = true
  },
}
