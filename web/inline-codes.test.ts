import { errorTable } from '@zhixing/contract/errors'
import { stateCode } from '@zhixing/contract/states'
import { expect, test } from 'vitest'
import { inlineCodes } from './inline-codes.ts'

const STATES = `import { stateCode } from '@zhixing/contract/states'`

test('names of codes become their values', () => {
  expect(inlineCodes('if (type === stateCode.user.lecturer || code === errorTable.notFound.code) go()')).toBe(
    `if (type === ${stateCode.user.lecturer} || code === ${errorTable.notFound.code}) go()`,
  )
  expect(inlineCodes('throw new Error(errorTable.notFound.msg)')).toBe(`throw new Error("${errorTable.notFound.msg}")`)
})

test('tables as such and unknown names stay', () => {
  const code = 'const { pending } = stateCode.audit; stateCode.user.nobody; errorTable.x.code'
  expect(inlineCodes(code)).toBe(code)
})

test('an import that is no longer used goes', () => {
  expect(inlineCodes(`${STATES}\ngo(stateCode.row.active)`)).toBe(`\ngo(${stateCode.row.active})`)
  const both = `import { errorTable, mustSignIn } from '@zhixing/contract/errors'\n`
  expect(inlineCodes(`${both}mustSignIn(errorTable.busy.code)`)).toBe(
    `${both.replace('errorTable, ', '')}mustSignIn(${errorTable.busy.code})`,
  )
  const used = `${STATES}\nconst { pending } = stateCode.audit`
  expect(inlineCodes(used)).toBe(used)
})
