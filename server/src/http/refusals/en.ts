/**
 * Answers of calls in English, by their Chinese sentence. `{}` stands for a value, which is translated too if it is
 * listed. Calls of teachers and operators are not listed: their pages are Chinese.
 */
import { community } from './community.en.ts'
import { general } from './general.en.ts'
import { learning } from './learning.en.ts'
import { notices } from './notices.en.ts'

export const sentences: Readonly<Record<string, string>> = { ...general, ...notices, ...learning, ...community }
