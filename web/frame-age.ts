/**
 * Whether what every page stands in (root-data.ts) may have changed since it was loaded. What changes it for a person, somebody else does (a
 * lecturer is approved, a class gets an administrator, a role gets another right), and whoever it is about gets a message, or at least that event:
 * with that the frame is old.
 */
let isOld = false

export const frameAge = {
  isOld: (): boolean => isOld,
  /** News came for the person. */
  hasNews(): void {
    isOld = true
  },
  /** It was loaded anew. */
  renewed(): void {
    isOld = false
  },
}
