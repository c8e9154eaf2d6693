import { useMedia } from '../../../ui/use-media.ts'

/** True on a screen as wide as a phone. */
export const useNarrow = (): boolean => useMedia('(max-width: 719px)')
