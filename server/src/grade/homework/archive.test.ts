/** Archive of a homework over HTTP. */
import { once } from 'node:events'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import readXlsxFile from 'read-excel-file/node'
import sharp from 'sharp'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFile, makeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const fetched = (homeworkId: string, who?: { token: string }, host = 'localhost') =>
  t.app.inject({
    method: 'GET',
    url: `/export/homework/${homeworkId}`,
    headers: { host, ...(who ? { token: who.token } : {}) },
  })

async function made() {
  const { gradeId, owner } = await makeGrade(t.owner)
  const form = { gradeId, homeworkName: '读书/笔记', dueTime: new Date(Date.now() + 86_400_000).toISOString() }
  const { homeworkId } = (await t.call('exam/auth/grade/homework/save', form, owner)).data
  const handIn = async (who: { token: string }, content: string, fileIds: string[] = []) =>
    expect((await t.call('exam/auth/grade/homework/own/submit', { homeworkId, content, fileIds }, who)).code).toBe(200)
  /** A stored document and its content. */
  const file = async (userId: string, fileName: string, content?: string | Buffer) => {
    const id = await makeFile(t.owner, userId, { fileName, fileSize: content?.length ?? 9 })
    if (content === undefined) return id
    const [row] = await t.owner<{ fileKey: string }[]>`SELECT file_key FROM stored_file WHERE id = ${id}`
    await t.services.platform.storage.write(row?.fileKey ?? '', Buffer.from(content))
    return id
  }
  return { gradeId, owner, homeworkId, handIn, file }
}

test('has a sheet of all students, and a folder of files for each submission', async () => {
  const { gradeId, owner, homeworkId, handIn, file } = await made()
  const one = await makeMember(t.owner, gradeId, 'student', { nickname: '张三/三班' })
  const two = await makeMember(t.owner, gradeId, 'student', { nickname: '张三/三班' })
  await makeMember(t.owner, gradeId, 'student', { nickname: '没交的同学' })
  const files = [await file(one.userId, '笔记.pdf', '第一份'), await file(one.userId, '笔记.pdf', '第二份')]
  await handIn(one, '<p>我的答案</p>', files)
  await handIn(two, '', [await file(two.userId, '丢了.pdf')])

  const answer = await fetched(homeworkId, owner)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(await t.owner`SELECT operation, subject, path FROM sys_log WHERE user_id = ${owner.userId}`).toEqual([
    { operation: '导出班级作业', subject: '读书_笔记.zip', path: 'GET /export/homework/:id' },
  ])
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('读书_笔记.zip')
  const zip = unzipSync(answer.rawPayload)
  const text = (name: string) => new TextDecoder().decode(zip[name])
  expect(Object.keys(zip)).toEqual([
    '名单.xlsx',
    '1-张三_三班/作答内容.html',
    '1-张三_三班/1-笔记.pdf',
    '1-张三_三班/2-笔记.pdf',
    '2-张三_三班/1-丢了.pdf',
  ])
  expect(text('1-张三_三班/作答内容.html')).toContain('<p>我的答案</p>')
  expect(text('1-张三_三班/2-笔记.pdf')).toBe('第二份')
  // A missing file does not affect the others.
  expect(text('2-张三_三班/1-丢了.pdf')).toContain('已不存在')
  const [sheet] = (await readXlsxFile(Buffer.from(zip['名单.xlsx'] ?? []))) as unknown as { data: unknown[][] }[]
  expect(sheet?.data.map((row) => [row[0], row[2], row[8]])).toEqual([
    ['姓名', '状态', '文件夹'],
    ['张三/三班', '已提交', '1-张三_三班'],
    ['张三/三班', '已提交', '2-张三_三班'],
    ['没交的同学', '未提交', null],
  ])
})

test('contains annotated copies: pictures drawn upon, PDF annotations', async () => {
  const { gradeId, owner, homeworkId, handIn, file } = await made()
  const student = await makeMember(t.owner, gradeId, 'student', { nickname: '林小满' })
  const pixels = { create: { width: 200, height: 100, channels: 3 as const, background: '#ffffff' } }
  const photo = await file(student.userId, '照片.jpg', await sharp(pixels).jpeg().toBuffer())
  await t.owner`UPDATE stored_file SET file_kind = 'private' WHERE id = ${photo}`
  const doc = new PDFDocument({ size: [200, 300] })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = once(doc, 'end')
  doc.text('page one').addPage().text('page two').end()
  await whole
  const pdf = await file(student.userId, '笔记.pdf', Buffer.concat(pieces))
  const broken = await file(student.userId, '坏了.pdf', 'no document')
  await handIn(student, '', [photo, pdf, broken])
  const whose = { homeworkId, userId: student.userId }
  const { versionList } = (await t.call('exam/auth/grade/homework/work/view', whose, owner)).data
  const files = versionList[0]?.fileList.map(({ workFileId }) => workFileId) ?? []
  const line = {
    id: 'a',
    kind: 'pen' as const,
    colour: 'red' as const,
    size: 2000,
    points: [0, 2500, 500, 10_000, 2500, 500],
  }
  const words = {
    id: 'b',
    kind: 'text' as const,
    colour: 'blue' as const,
    size: 500,
    points: [1000, 8000],
    text: '再想想',
  }
  for (const [index, pageNo] of [1, 2, 1].entries()) {
    const drawing = { workFileId: files[index] ?? '', pageNo, rev: 0, ink: [line, words] }
    expect((await t.call('exam/auth/grade/homework/work/ink/save', drawing, owner)).code).toBe(200)
  }

  const zip = unzipSync((await fetched(homeworkId, owner)).rawPayload)
  expect(Object.keys(zip).slice(1)).toEqual([
    '1-林小满/1-照片.jpg',
    '1-林小满/1-照片-批注.jpg',
    '1-林小满/2-笔记.pdf',
    '1-林小满/2-笔记-批注.pdf',
    '1-林小满/3-坏了.pdf',
    '1-林小满/3-坏了-批注.pdf',
  ])
  const { data, info } = await sharp(zip['1-林小满/1-照片-批注.jpg']).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([200, 100])
  const red = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return (data[at] ?? 0) > 150 && (data[at + 1] ?? 255) < 90
  }
  expect([red(100, 50), red(100, 90)]).toEqual([true, false])
  const task = getDocument({ data: zip['1-林小满/2-笔记-批注.pdf'] ?? new Uint8Array(), verbosity: 0 })
  const drawn = await task.promise
  const notes = async (page: number) => (await (await drawn.getPage(page)).getAnnotations()) as { subtype: string }[]
  expect(await notes(1)).toEqual([])
  expect((await notes(2)).map(({ subtype }) => subtype)).toEqual(['Ink', 'Ink'])
  await task.destroy()
  // A corrupt document affects its own annotated copy only.
  expect(new TextDecoder().decode(zip['1-林小满/3-坏了-批注.pdf'])).toContain('批注无法写入文件')
})

test('leaves out withdrawn works; says so when nothing was submitted', async () => {
  const { gradeId, owner, homeworkId, handIn } = await made()
  const student = await makeMember(t.owner, gradeId)
  expect((await fetched(homeworkId, owner)).json()).toMatchObject({ code: 999, msg: '还没有学员提交这份作业' })
  await handIn(student, '<p>草率的答案</p>')
  expect((await fetched(homeworkId, owner)).statusCode).toBe(200)
  await t.call('exam/auth/grade/homework/own/withdraw', { homeworkId, versionNo: 1 }, student)
  expect((await fetched(homeworkId, owner)).json()).toMatchObject({ code: 999 })
})

test('is for staff with read access: by role, class, site and session', async () => {
  const { gradeId, owner, homeworkId, handIn } = await made()
  const student = await makeMember(t.owner, gradeId)
  const auditor = await makeMember(t.owner, gradeId, 'auditor')
  await handIn(student, '<p>答案</p>')
  expect((await fetched(homeworkId, auditor)).statusCode).toBe(200)
  expect((await fetched(homeworkId, student)).statusCode).toBe(403)
  expect((await fetched(homeworkId)).statusCode).toBe(403)
  const others = [(await makeGrade(t.owner)).owner, await makeUser(t.owner)]
  const missing = (await fetched('987654321012345678', owner)).payload
  for (const who of others) expect((await fetched(homeworkId, who)).payload).toBe(missing)
  expect((await fetched(homeworkId, owner, 'site13.localhost')).statusCode).not.toBe(200)
})
