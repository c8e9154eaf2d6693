/** English: frame, design system and error pages so far. */
import { errors } from './errors.ts'
import { adminFrame, frame } from './frame.ts'
import { ui } from './ui.ts'

export const catalogues = { adminFrame, errors, frame, ui }
