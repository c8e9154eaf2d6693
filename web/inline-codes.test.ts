import { errorTable } from '@zhixing/contract/errors'
import { stateCode } from '@zhixing/contract/states'
import { expect, test } from 'vitest'
import { inlineCodes } from './inline-codes.ts'

test('names of codes become their numbers', () => {
  expect(inlineCodes('if (type === stateCode.user.lecturer || code === errorTable.notFound.code) go()')).toBe(
    `if (type === ${stateCode.user.lecturer} || code === ${errorTable.notFound.code}) go()`,
  )
})

test('tables as such, messages and unknown names stay', () => {
  const code = 'const { pending } = stateCode.audit; stateCode.user.nobody; errorTable.notFound.msg; errorTable.x.code'
  expect(inlineCodes(code)).toBe(code)
})
