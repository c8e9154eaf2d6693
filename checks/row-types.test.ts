import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRowClaims } from './row-claims.ts'
import { faultsOf } from './row-types.ts'

const claim = {
  place: 'server/src/x.sql.ts:1',
  key: '',
  fields: {
    id: { kinds: ['string' as const], isOptional: false },
    endTime: { kinds: ['string' as const, 'null' as const], isOptional: false },
    note: { kinds: ['string' as const], isOptional: true },
  },
}

test('a row with every column of its type fits, and so does one without an optional column', () => {
  expect(faultsOf(claim, { id: ['string'], endTime: ['null', 'string'], note: ['string'] })).toEqual([])
  expect(faultsOf(claim, { id: ['string'], endTime: [] })).toEqual([])
})

test.each([
  [{ endTime: ['null' as const] }, 'id is no column of the statement'],
  [{ id: ['number' as const], endTime: [] }, 'id was number; the type says string'],
  [{ id: ['string' as const, 'null' as const], endTime: [] }, 'id was null; the type says string'],
])('rows %j do not fit', (columns, fault) => expect(faultsOf(claim, columns)).toEqual([fault]))

test('claims are read with what their types inherit, statement by statement', () => {
  const claims = readRowClaims(join(import.meta.dirname, '..'))
  expect(claims.length).toBeGreaterThan(1000)
  const total = claims.find(({ place }) => place.startsWith('server/src/kernel/db/helpers.ts:'))
  expect(total).toMatchObject({
    key: expect.stringContaining('SELECT count(*)::int AS total') as string,
    fields: { total: { kinds: ['number'], isOptional: false } },
  })
})
