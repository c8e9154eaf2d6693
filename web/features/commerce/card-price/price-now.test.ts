import { expect, test } from 'vitest'
import { plainPrice, priceNow } from './price-now.ts'

const terms = {
  productType: 1 as const,
  productId: '1',
  original: 12_900,
  price: 5900,
  limitPrice: null,
  limitEnd: null,
  vipPrice: null,
  isVipFree: false,
  isSale: true,
  expiryText: '',
}

test.each([
  ['the price', {}, [5900, 5900]],
  ['the limited price during its period', { limitPrice: 4130 }, [4130, 4130]],
  ['the member price', { vipPrice: 4900 }, [5900, 4900]],
  ['at most the price for everyone', { limitPrice: 4130, vipPrice: 4900 }, [4130, 4130]],
  ['0 when free for members', { limitPrice: 4130, isVipFree: true }, [4130, 0]],
])('%s', (_, part, [anybody, member]) => {
  const shown = { ...terms, ...part }
  expect([priceNow(shown, false), priceNow(shown, true)]).toEqual([anybody, member])
})

test.each([
  ['free: 0', { isFree: true, isPay: true, price: 5900 }, 0],
  ['paid: its price', { isFree: false, isPay: false, price: 5900 }, 5900],
  ['owned: none', { isFree: false, isPay: true, price: 5900 }, null],
])('without terms: %s', (_, product, fen) => expect(plainPrice(product)).toBe(fen))
