import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { insertCategory, insertChapter, insertCourse, insertPeriod, refreshSearchWords } from '../src/course/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { artAddress } from './seed-frame.ts'
import type { People } from './seed-people.ts'
import type { DemoMaterial } from './shape.ts'

const folders = ['documents/out/', 'files/'].map((name) => fileURLToPath(new URL(name, import.meta.url)))
/** course_category and category_type of each kind. */
const numbers = { library: { course: 3, category: 5 }, resource: { course: 4, category: 2 } } as const
/** Pages of the documents that are read in the browser; they are ours, so nobody has to count them. */
const pages: Record<string, number> = { 'lunyu.pdf': 4, 'tangshi.pdf': 4, 'python.pdf': 2 }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Documents and resources, with the categories that they name. */
export async function seedMaterials(
  tx: Tx,
  services: Services,
  siteId: number,
  materials: readonly DemoMaterial[],
  people: People,
): Promise<void> {
  const categories = new Map<string, string>()
  const categoryOf = async (kind: DemoMaterial['kind'], names: readonly string[]): Promise<string> => {
    if (names.length === 0) return '0'
    const key = [kind, ...names].join('/')
    const known = categories.get(key)
    if (known) return known
    const parentId = await categoryOf(kind, names.slice(0, -1))
    const id = await insertCategory(tx, {
      siteId,
      categoryName: names.at(-1) ?? '',
      parentId,
      categoryType: numbers[kind].category,
      sort: categories.size,
    })
    categories.set(key, id)
    return id
  }
  for (const [index, one] of materials.entries()) {
    const lecturer = people.lecturers.get(one.lecturer)
    if (!lecturer) throw new Error(`${one.courseName}: no lecturer ${one.lecturer}`)
    const path = one.category
    const price = Math.round(one.priceYuan * 100)
    const courseId = await insertCourse(tx, {
      siteId,
      lecturerId: lecturer.lecturerId,
      courseCategory: numbers[one.kind].course,
      courseName: one.courseName,
      courseLogo: artAddress(one.art),
      courseDesc: one.courseDesc,
      keyword: one.keyword,
      introduce: one.introduce,
      categoryIds: [
        await categoryOf(one.kind, path.slice(0, 1)),
        await categoryOf(one.kind, path.slice(0, 2)),
        await categoryOf(one.kind, path.slice(0, 3)),
      ],
      isFree: price > 0 ? 0 : 1,
      courseOriginal: price,
      courseDiscount: price,
      isPutaway: 1,
      courseSort: materials.length - index,
      countStudy: one.countStudy,
      gmtCreate: daysAgo(one.publishedDaysAgo),
    })
    const chapterId = await insertChapter(tx, { siteId, courseId, chapterName: '全部文件' })
    const types: string[] = []
    for (const [sort, { name, file }] of one.files.entries()) {
      const path = folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate))
      if (!path) throw new Error(`no such demo file: ${file}`)
      const content = readFileSync(path)
      const docType = extname(file).slice(1)
      const key = `site${siteId}/demo/${file}`
      await services.platform.storage.write(key, content)
      const [stored] = await tx<{ id: string }[]>`
        INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key, read_status, doc_page)
        VALUES (${siteId}, ${lecturer.userId}, 'document', ${name}, ${docType === 'pdf' ? 'application/pdf' : 'application/octet-stream'}, ${content.length}, ${key},
          ${one.kind === 'library' ? 2 : 0}, ${pages[file] ?? 0}) RETURNING id`
      await insertPeriod(tx, {
        siteId,
        courseId,
        chapterId,
        periodName: name.replace(/\.[^.]+$/, ''),
        fileId: stored?.id ?? '',
        use: one.kind === 'library' ? 'document' : 'file',
        docName: name,
        docType,
        docSize: content.length,
        sort,
      })
      if (!types.includes(docType)) types.push(docType)
    }
    await refreshSearchWords(tx, courseId)
    await tx`UPDATE course SET file_types = ${types.join(',')} WHERE site_id = ${siteId} AND id = ${courseId}`
  }
}
