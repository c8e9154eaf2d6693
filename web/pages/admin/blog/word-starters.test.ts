import { WORD_GROUP_NAME_MAX } from '@zhixing/contract/community/word-limits'
import { expect, test } from 'vitest'
import { wordsError, wordsOf } from './word-lines.ts'
import { starters } from './word-starters.ts'

test.each(starters)('$groupName is a valid list without repetitions', ({ groupName, words }) => {
  expect(groupName.length).toBeLessThanOrEqual(WORD_GROUP_NAME_MAX)
  expect(wordsError(words.join('\n'))).toBeUndefined()
  expect(wordsOf(words.join('\n'))).toEqual(words)
})
