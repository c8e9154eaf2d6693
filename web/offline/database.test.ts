import { expect, it, vi } from 'vitest'
import { connection } from './database.ts'

const cut = () => new DOMException('connection is closing', 'InvalidStateError')

it('is opened once, on first use', async () => {
  const open = vi.fn(async () => 'db')
  const on = connection(open)
  expect(open).not.toHaveBeenCalled()
  expect(await Promise.all([on(async (db) => `${db}1`), on(async (db) => `${db}2`)])).toEqual(['db1', 'db2'])
  expect(open).toHaveBeenCalledOnce()
})

it('is reopened once for all users when a phone has closed it', async () => {
  let number = 0
  const open = vi.fn(async () => ++number)
  const on = connection(open)
  const work = async (db: number) => {
    if (db === 1) throw cut()
    return db
  }
  expect(await Promise.all([on(work), on(work), on(work)])).toEqual([2, 2, 2])
  expect(open).toHaveBeenCalledTimes(2)
})

it('that failed to open is retried, and other errors are not', async () => {
  const open = vi.fn(async () => 'db').mockRejectedValueOnce(new Error('no'))
  const on = connection(open)
  await expect(on(async (db) => db)).rejects.toThrow('no')
  expect(await on(async (db) => db)).toBe('db')
  const work = vi.fn(async () => {
    throw new TypeError('ours')
  })
  await expect(on(work)).rejects.toThrow('ours')
  expect(work).toHaveBeenCalledOnce()
})
