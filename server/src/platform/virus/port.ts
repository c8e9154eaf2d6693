/** Looks for viruses in a file before it is kept. */
export interface VirusScan {
  /** Shown to operators, so that nobody believes in a scan that does not happen. */
  status(): Promise<{ configured: boolean; reachable: boolean; version: string }>
  /**
   * The name of what was found in the file, or null.
   * @throws when the scanner cannot be asked: what is not known to be clean is not kept
   */
  scan(path: string): Promise<string | null>
}

/** Where no scanner is set up: nothing is looked for, and the status says so. */
export const noVirusScan: VirusScan = {
  status: async () => ({ configured: false, reachable: false, version: '' }),
  scan: async () => null,
}
