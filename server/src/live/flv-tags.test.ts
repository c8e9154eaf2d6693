import { expect, test } from 'vitest'
import { createOpening, createTagReader, type Tag } from './flv-tags.ts'

const header = Buffer.from('464c5601050000000900000000', 'hex')
function tag(type: number, ...data: number[]): Buffer {
  const bytes = Buffer.alloc(11 + data.length + 4)
  bytes[0] = type
  bytes.writeUIntBE(data.length, 1, 3)
  Buffer.from(data).copy(bytes, 11)
  bytes.writeUInt32BE(11 + data.length, 11 + data.length)
  return bytes
}
const meta = tag(18, 2, 0, 0)
const videoHeader = tag(9, 0x17, 0, 1)
const audioHeader = tag(8, 0xaf, 0, 1)
const key = (n: number) => tag(9, 0x17, 1, n)
const frame = (n: number) => tag(9, 0x27, 1, n)
const sound = (n: number) => tag(8, 0xaf, 1, n)

test('splits a stream into tags, at any chunk boundary', () => {
  const all = Buffer.concat([header, meta, videoHeader, audioHeader, key(1), sound(2), frame(3)])
  for (const size of [1, 7, 16, all.length]) {
    const read = createTagReader()
    const tags: Tag[] = []
    for (let at = 0; at < all.length; at += size) tags.push(...(read(all.subarray(at, at + size)) ?? []))
    expect(tags.map(({ kind }) => kind)).toEqual([
      'header',
      'meta',
      'videoHeader',
      'audioHeader',
      'keyFrame',
      'other',
      'other',
    ])
    expect(Buffer.concat(tags.map(({ bytes }) => bytes)).equals(all)).toBe(true)
  }
})

test('recognizes sequence headers of enhanced FLV', () => {
  const read = createTagReader()
  const kinds = read(
    Buffer.concat([header, tag(9, 0x90, 0x68, 0x76, 0x63, 0x31), tag(9, 0x91, 1, 2), tag(9, 0xa1, 1, 2)]),
  )
  expect(kinds?.map(({ kind }) => kind)).toEqual(['header', 'videoHeader', 'keyFrame', 'other'])
})

test('rejects other formats immediately', () => {
  expect(createTagReader()(Buffer.from('<html>no such stream</html>'))).toBeNull()
  const read = createTagReader()
  expect(read(Buffer.concat([header, Buffer.from([9, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0])]))).toBeNull()
})

test('the opening has headers and the current GOP', () => {
  const opening = createOpening()
  const read = createTagReader()
  const all = [header, meta, audioHeader, videoHeader, key(1), frame(2), key(3), sound(4), frame(5)]
  for (const one of read(Buffer.concat(all)) ?? []) opening.add(one)
  expect(
    opening.bytes().equals(Buffer.concat([header, meta, audioHeader, videoHeader, key(3), sound(4), frame(5)])),
  ).toBe(true)
})
