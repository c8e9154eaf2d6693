import { useMedia } from '../../../ui/use-media.ts'

/** Whether the screen is as narrow as a phone. */
export const useNarrow = (): boolean => useMedia('(max-width: 719px)')
