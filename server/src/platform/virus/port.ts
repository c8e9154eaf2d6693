/** Port: virus scan of uploads. */
export interface VirusScan {
  /** Shown to operators, so that a missing scanner is visible. */
  status(): Promise<{ configured: boolean; reachable: boolean; version: string }>
  /**
   * Signature found, or null.
   * @throws the scanner is unavailable: fail closed, the file is rejected
   */
  scan(path: string): Promise<string | null>
}

/** No scanner: scans nothing, and its status says so. */
export const noVirusScan: VirusScan = {
  status: async () => ({ configured: false, reachable: false, version: '' }),
  scan: async () => null,
}
