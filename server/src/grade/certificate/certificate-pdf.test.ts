/** PDF certificates over HTTP. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { loadSharp } from '../../lib/sharp.ts'
import { drawPdf } from './certificate-pdf.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const fetched = (path: string, who?: { token: string }, host = 'localhost') =>
  t.app.inject({ method: 'GET', url: `/export/${path}`, headers: { host, ...(who ? { token: who.token } : {}) } })

/** Title of a PDF, and the text of each page without line breaks. */
async function read(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes) })
  const pdf = await task.promise
  const info = (await pdf.getMetadata()).info as { Title?: string }
  const pages: string[] = []
  const pictures: number[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const { width, height } = page.getViewport({ scale: 1 })
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
    const { fnArray } = await page.getOperatorList()
    pictures.push(fnArray.filter((operator) => operator === OPS.paintImageXObject).length)
    pages.push((await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await task.destroy()
  return { title: info.Title, pages, pictures }
}

async function issued(names: readonly string[]) {
  const { gradeId, owner } = await makeGrade(t.owner, { gradeName: '数学提高班' })
  const template = {
    gradeId,
    title: '结业证书',
    body: '{姓名} 完成了“{班级}”。',
    sealLine: '教务处',
    minProgress: 0,
    minTotal: 0,
  }
  await t.call('exam/auth/grade/certificate/template/save', template, owner)
  const students = []
  for (const nickname of names) students.push(await makeMember(t.owner, gradeId, 'student', { nickname }))
  await t.call('exam/auth/grade/certificate/issue', { gradeId }, owner)
  const { list } = (await t.call('exam/auth/grade/certificate/list', { gradeId }, owner)).data
  return { gradeId, owner, students, numbers: list.map(({ certificateNo }) => certificateNo ?? '') }
}

test('renders the words of the page as one sheet, for any caller with its number', async () => {
  const { numbers } = await issued(['王小明'])
  const answer = await fetched(`certificate/${numbers[0]?.toLowerCase()}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('结业证书-王小明.pdf')
  const { title, pages } = await read(answer.rawPayload)
  expect(title).toBe(`结业证书 ${numbers[0]}`)
  expect(pages).toHaveLength(1)
  for (const words of ['王小明 完成了“数学提高班”。', '教务处', numbers[0] ?? '']) expect(pages[0]).toContain(words)
  // The text names its holder: the name is not set above it again.
  expect(pages[0]?.split('王小明')).toHaveLength(2)
})

test('a text without the name has it above', async () => {
  const one = {
    certificateNo: 'ZS2026-ABCDE-FGH23',
    holderName: '王小明',
    gradeName: '班',
    title: '结业证书',
    body: '已完成全部课程。',
    sealLine: '教务处',
    issueTime: '2026-11-23T16:30:00.000Z',
    revokeTime: null,
    revokeReason: '',
    validUntil: null,
    isExpired: 0 as const,
  }
  const { pages } = await read(await drawPdf([one], { title: '证书', origin: 'https://example.com', fonts: [] }))
  expect(pages[0]).toContain('王小明已完成全部课程。')
})

test('refuses a wrong number, another site, and a revoked certificate', async () => {
  const { gradeId, owner, numbers } = await issued(['王小明'])
  expect((await fetched(`certificate/${numbers[0]}`, undefined, 'site13.localhost')).statusCode).toBe(404)
  expect((await fetched('certificate/ZS2026-AAAAA-AAAAA')).json()).toMatchObject({ code: 404 })
  expect((await fetched(`certificate/${'A'.repeat(60)}`)).statusCode).toBe(404)
  const revoke = { gradeId, certificateNo: numbers[0] ?? '', reason: '成绩有误' }
  await t.call('exam/auth/grade/certificate/revoke', revoke, owner)
  expect((await fetched(`certificate/${numbers[0]}`)).json()).toMatchObject({
    code: 999,
    msg: '证书已被撤销，不能下载',
  })
})

test('puts all certificates of a class in one document, for staff of the class', async () => {
  const { gradeId, owner, students } = await issued(['王小明', '李雷', '韩梅梅'])
  const answer = await fetched(`certificates/${gradeId}`, owner)
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('数学提高班 结业证书.pdf')
  const { pages } = await read(answer.rawPayload)
  expect(pages).toHaveLength(3)
  for (const name of ['王小明', '李雷', '韩梅梅']) expect(pages.filter((page) => page.includes(name))).toHaveLength(1)

  const auditor = await makeMember(t.owner, gradeId, 'auditor')
  expect((await fetched(`certificates/${gradeId}`, auditor)).statusCode).toBe(200)
  expect((await fetched(`certificates/${gradeId}`, students[0])).statusCode).toBe(403)
  expect((await fetched(`certificates/${gradeId}`)).statusCode).toBe(403)
  const missing = (await fetched('certificates/987654321012345678', owner)).payload
  for (const who of [(await makeGrade(t.owner)).owner, await makeUser(t.owner)])
    expect((await fetched(`certificates/${gradeId}`, who)).payload).toBe(missing)
  expect((await fetched(`certificates/${gradeId}`, owner, 'site13.localhost')).statusCode).not.toBe(200)
  const none = await makeGrade(t.owner)
  expect((await fetched(`certificates/${none.gradeId}`, none.owner)).json()).toMatchObject({ msg: '还没有颁发证书' })
})

/** A picture as an upload leaves it. @returns its address */
async function picture(bytes: Buffer, siteId = 12): Promise<string> {
  const { userId } = await makeUser(t.owner, { siteId })
  const key = `site${siteId}/picture-${userId}.png`
  await t.services.platform.storage.write(key, bytes)
  const [file] = await t.owner<{ id: string }[]>`
    INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key)
    VALUES (${siteId}, ${userId}, 'image', 'picture.png', 'image/png', ${bytes.length}, ${key}) RETURNING id`
  return `/files/${siteId}/${file?.id}`
}

test('logo and seal that the site has uploaded stand on page and PDF, once in a document of many sheets', async () => {
  const sharp = await loadSharp()
  const drawn = (edge: number) =>
    sharp({ create: { width: edge, height: edge, channels: 4, background: '#c00000' } })
      .png()
      .toBuffer()
  const { gradeId, owner, numbers } = await issued(['王小明', '李雷'])
  const certificateNo = numbers[0] ?? ''
  const view = async () => (await t.call('exam/api/certificate/view', { certificateNo })).data
  const sheet = async () => (await read((await fetched(`certificate/${certificateNo}`)).rawPayload)).pictures
  const dress = async (logo: string, seal: string) => {
    await t.owner`UPDATE site SET logo = ${logo}, certificate_seal = ${seal} WHERE site_id = 12`
    await t.services.sites.reload()
  }
  try {
    expect([await view(), await sheet()]).toMatchObject([{ logo: '', seal: '' }, [0]])
    const [logo, seal] = [await picture(await drawn(64)), await picture(await drawn(900))]
    await dress('', seal)
    expect([await view(), await sheet()]).toMatchObject([{ logo: '', seal }, [1]])
    await dress(logo, seal)
    expect([await view(), await sheet()]).toMatchObject([{ logo, seal }, [2]])
    const { rawPayload } = await fetched(`certificates/${gradeId}`, owner)
    expect((await read(rawPayload)).pictures).toEqual([2, 2])
    expect(rawPayload.toString('latin1').split('/Subtype /Image')).toHaveLength(3)
    // A picture of another site or a broken one is left out; the certificate is still printed.
    await dress(await picture(await drawn(64), 13), await picture(Buffer.from('no picture')))
    expect(await sheet()).toEqual([0])
  } finally {
    await dress('', '')
  }
})

test('replaces a character missing from all fonts by a box with a footnote; nothing is cut off', async () => {
  const one = {
    certificateNo: 'ZS2026-ABCDE-FGH23',
    holderName: '王𠮷\u200d明',
    gradeName: '班',
    title: '结业证书'.repeat(8).slice(0, 30),
    body: Array.from({ length: 60 }, (_, at) => `第${at}行`).join('\n'),
    sealLine: '浙江省杭州市西湖区知行在线教育研究院教务处与学生发展中心联合颁发处',
    issueTime: '2026-11-23T16:30:00.000Z',
    revokeTime: null,
    revokeReason: '',
    validUntil: null,
    isExpired: 0 as const,
  }
  const { pages } = await read(await drawPdf([one], { title: '证书', origin: 'https://example.com', fonts: [] }))
  expect(pages).toHaveLength(1)
  // Copied text still contains the character.
  expect(pages[0]).toContain('王𠮷明')
  expect(pages[0]).toContain('方框处的字（U+20BB7）暂无字形')
  expect(pages[0]).toContain('第59行')
  expect(pages[0]).toContain('2026-11-24')
})
